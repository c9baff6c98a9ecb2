#!/usr/bin/env bash
# The README's first question, on this very repository: what did the last commit change?
set -euo pipefail
cd "$(dirname "$0")/.."
configuration=${1:-debug}
base=HEAD
git rev-parse --quiet --verify HEAD~1 >/dev/null && base=HEAD~1
swift run -c "$configuration" graphctl affected --base "$base" --head HEAD --in-process
