#!/usr/bin/env bash
# Checks the wire contract with buf (buf.build; `pip install buf-bin`), by the rules of buf.yaml.
#
#   scripts/check-contract.sh lint       style, and a comment on everything
#   scripts/check-contract.sh breaking   nothing that clients of the last release rely on was changed
#
# GRAPHD_BUF names the program. Exit status: 0 well; 77 not checked, because buf or a release is missing; otherwise
# that of buf, 100 where something was found.
set -euo pipefail
cd "$(dirname "$0")/.."

buf=${GRAPHD_BUF:-buf}
command -v "$buf" >/dev/null || {
  echo "SKIPPED: buf is not installed (pip install buf-bin)" >&2
  exit 77
}
case ${1:-} in
  lint) "$buf" lint ;;
  breaking)
    tag=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null) || {
      echo "SKIPPED: there is no release to compare the contract with" >&2
      exit 77
    }
    "$buf" breaking --against ".git#tag=$tag"
    ;;
  *)
    echo "Give \`lint\` or \`breaking\`: see the head of $0" >&2
    exit 64
    ;;
esac
