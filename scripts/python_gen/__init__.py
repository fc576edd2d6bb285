# SPDX-License-Identifier: Apache-2.0
"""The Python package `acl`, generated from abi/*.csv and abi/python.toml."""
