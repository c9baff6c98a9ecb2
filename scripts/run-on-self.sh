#!/usr/bin/env bash
# The README's first question, on this very repository: what did the last commit change?
#
#   scripts/run-on-self.sh [graphctl]    (default: .build/debug/graphctl)
set -euo pipefail
cd "$(dirname "$0")/.."
graphctl=${1:-.build/debug/graphctl}
base=HEAD
git rev-parse --quiet --verify HEAD~1 >/dev/null && base=HEAD~1
"$graphctl" affected --base "$base" --head HEAD --in-process
