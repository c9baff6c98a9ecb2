#!/usr/bin/env bash
# Fails when a hand-written file is longer than a reader can hold: 400 lines, tests 600.
set -uo pipefail
cd "$(dirname "$0")/.."
status=0
while read -r lines file; do
  [[ $file == total ]] && continue
  limit=400
  [[ $file == Tests/* ]] && limit=600
  if ((lines > limit)); then
    echo "$file: $lines lines, at most $limit; split it by what it does"
    status=1
  fi
done < <(git ls-files 'Sources/*.swift' 'Tests/*.swift' Package.swift | grep -v /Generated/ |
  tr '\n' '\0' | xargs -0 wc -l)
exit $status
