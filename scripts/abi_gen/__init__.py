# SPDX-License-Identifier: Apache-2.0
"""What the two generators of the public interface share: tables, docs, C text."""
