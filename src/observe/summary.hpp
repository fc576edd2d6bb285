// SPDX-License-Identifier: Apache-2.0
// The summary that a process leaves for `softnpu run`: calls, failures and memory by device.
#pragma once

namespace softnpu::observe {

/// From now on, the end of the process writes $SOFTNPU_SUMMARY_DIR/<pid>.json, when that variable is set.
void install_summary();

}  // namespace softnpu::observe
