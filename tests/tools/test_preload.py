#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""softnpu run with programs that carry their own path to another libascendcl.so.

A fake toolkit is compiled whose aclrtGetSocName says FAKE; each program prints which file it got.
"""

import os
import shlex
import subprocess
import tempfile
import unittest
from pathlib import Path

from command import LIBRARIES, CommandTest, clean_environment, softnpu

CC = shlex.split(os.environ.get("CC", "cc"))

FAKE = 'const char *aclrtGetSocName(void) { return "FAKE"; }\n'
LINKED = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
extern const char *aclrtGetSocName(void);
int main(void) {
    Dl_info info;
    const char *name = aclrtGetSocName();
    if (!dladdr(dlsym(RTLD_DEFAULT, "aclrtGetSocName"), &info)) return 1;
    printf("%s %s\n", name ? name : "(none)", info.dli_fname);
    return 0;
}
"""
OPENING = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
int main(int argc, char **argv) {
    Dl_info info;
    void *library = dlopen(argc > 1 ? argv[1] : "libascendcl.so", RTLD_NOW);
    if (!library) return fprintf(stderr, "%s\n", dlerror()), 1;
    const char *(*name)(void) = (const char *(*)(void))dlsym(library, "aclrtGetSocName");
    if (!name || !dladdr((void *)name, &info)) return 1;
    const char *text = name();
    printf("%s %s\n", text ? text : "(none)", info.dli_fname);
    return 0;
}
"""
THROUGH = "extern const char *aclrtGetSocName(void);\nconst char *through(void) { return aclrtGetSocName(); }\n"
ASKING = "extern const char *through(void);\n" + LINKED.replace("= aclrtGetSocName()", "= through()")


class Preload(CommandTest):
    """Which library a program gets."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.work = Path(cls.folder.name)
        cls.fake = cls.work / "cann" / "lib64"
        cls.fake.mkdir(parents=True)
        cls.compile(FAKE, cls.fake / "libascendcl.so", "-shared", "-fPIC", "-Wl,-soname,libascendcl.so")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    @classmethod
    def compile(cls, source: str, output: Path, *flags: str) -> str:
        """Compiles C text; returns the output's path."""
        text = output.with_suffix(".c")
        text.write_text(source)
        subprocess.run([*CC, str(text), "-o", str(output), *flags, "-ldl"], check=True)
        return str(output)

    def linked(self, name: str, *flags: str) -> str:
        """A program linked with the fake library."""
        return self.compile(LINKED, self.work / name, f"-L{self.fake}", "-Wl,--no-as-needed", "-lascendcl", *flags)

    def rpath(self, tags: str) -> tuple[str, ...]:
        """Linker flags that name the fake's directory inside the program."""
        return (f"-Wl,-rpath,{self.fake}", f"-Wl,--{tags}-new-dtags")

    def assert_ours(self, *command: str, **extra: str) -> str:
        """The program ran with our library; returns stderr."""
        done = softnpu("run", "--", *command, **extra)
        self.assertEqual(done.returncode, 0, done.stderr)
        name, file = done.stdout.split()
        self.assertNotEqual(name, "FAKE")
        self.assertTrue(os.path.samefile(Path(file).parent, LIBRARIES), file)
        return done.stderr

    def test_the_fake_works(self) -> None:
        """Without softnpu the programs get the fake: the tests test something."""
        program = self.linked("control", *self.rpath("disable"))
        done = subprocess.run([program], env=clean_environment(), capture_output=True, text=True, check=True)
        self.assertTrue(done.stdout.startswith("FAKE "))
        self.assertTrue(softnpu("run", "--preload", "never", "--", program).stdout.startswith("FAKE "))

    def test_plain(self) -> None:
        """No path inside; another toolkit in LD_LIBRARY_PATH stands behind ours."""
        self.assertNotIn("preloaded", self.assert_ours(self.linked("plain"), LD_LIBRARY_PATH=str(self.fake)))

    def test_runpath(self) -> None:
        """DT_RUNPATH is searched after LD_LIBRARY_PATH: nothing to preload."""
        self.assertNotIn("preloaded", self.assert_ours(self.linked("runpath", *self.rpath("enable"))))

    def test_rpath(self) -> None:
        """DT_RPATH is searched before it: ours is preloaded, and this is said."""
        self.assertIn("libraries preloaded: ", self.assert_ours(self.linked("rpath", *self.rpath("disable"))))

    def test_origin(self) -> None:
        """$ORIGIN in a DT_RPATH, seen through a link to the program."""
        program = self.linked("origin", "-Wl,-rpath,$ORIGIN/cann/lib64", "-Wl,--disable-new-dtags")
        elsewhere = self.work / "bin"
        elsewhere.mkdir()
        (elsewhere / "link").symlink_to(program)
        self.assert_ours(str(elsewhere / "link"))
        self.assert_ours("link", PATH=f"{elsewhere}:{os.environ['PATH']}")

    def test_linked_by_path(self) -> None:
        """A library without a name of its own, linked by its path."""
        nameless = self.work / "nameless"
        nameless.mkdir()
        library = self.compile(FAKE, nameless / "libascendcl.so", "-shared", "-fPIC")
        self.assert_ours(self.compile(LINKED, self.work / "bypath", "-Wl,--no-as-needed", library))

    def test_library_of_the_program(self) -> None:
        """The path is in a library that the program is linked with."""
        library = self.compile(THROUGH, self.work / "libthrough.so", "-shared", "-fPIC", f"-L{self.fake}", "-lascendcl",
                               *self.rpath("disable"))  # fmt: skip
        program = self.compile(ASKING, self.work / "asking", library, f"-Wl,-rpath,{self.work}", f"-L{self.fake}",
                               "-Wl,--no-as-needed", "-lascendcl")  # fmt: skip
        self.assertIn("preloaded", self.assert_ours(program))

    def test_opened(self) -> None:
        """dlopen by name: of a plain program, and of one with a DT_RPATH."""
        self.assert_ours(self.compile(OPENING, self.work / "opening"))
        self.assert_ours(self.compile(OPENING, self.work / "opening_rpath", *self.rpath("disable")))

    def test_opened_by_path(self) -> None:
        """dlopen by an absolute path is what the program says it is: documented as out of reach."""
        program = self.compile(OPENING, self.work / "opening_path")
        done = softnpu("run", "--preload", "always", "--", program, str(self.fake / "libascendcl.so"))
        self.assertTrue(done.stdout.startswith("FAKE "))

    def test_script(self) -> None:
        """A script whose interpreter carries the path."""
        program = self.linked("interpreter", *self.rpath("disable"))
        script = self.work / "script"
        for line in (f"#!{program}\n", "#!/usr/bin/env -S interpreter\n"):
            script.write_text(line)
            script.chmod(0o755)
            self.assert_ours(str(script), PATH=f"{self.work}:{os.environ['PATH']}")

    def test_blank(self) -> None:
        """A blank in the path to our libraries, which LD_PRELOAD does not take."""
        link = self.work / "a tree"
        link.symlink_to(LIBRARIES)
        done = softnpu("run", "--", self.linked("blank", *self.rpath("disable")), SOFTNPU_LIB_DIR=str(link))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertFalse(done.stdout.startswith("FAKE"), done.stdout)

    def test_order(self) -> None:
        """What the user preloads stays before ours."""
        code = "import os; print(os.environ['LD_PRELOAD'])"
        mine = self.compile("int mine;\n", self.work / "libmine.so", "-shared", "-fPIC")
        done = softnpu("run", "--preload", "always", "--", "python3", "-c", code, LD_PRELOAD=mine)
        self.assertTrue(done.stdout.startswith(f"{mine}:{LIBRARIES}/libascendcl.so:"), done.stdout)


if __name__ == "__main__":
    unittest.main()
