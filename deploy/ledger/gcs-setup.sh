#!/usr/bin/env bash
# Makes a bucket of Google Cloud Storage for a shared ledger, and two identities for GitHub's jobs.
#
#   PROJECT=… BUCKET=… REPOSITORY=OWNER/NAME BRANCH=main deploy/ledger/gcs-setup.sh
#
# Jobs of the branch write `trusted/`, those of pull requests write `pull/` and read both. In a workflow
# `google-github-actions/auth` with `token_format: access_token` gives the token, which graphctl reads:
#
#   AWS_ENDPOINT_URL_S3=https://storage.googleapis.com GRAPHD_LEDGER_TOKEN=… graphctl … --ledger s3://BUCKET/ledger
#
# Needs gcloud, signed in as somebody who may administer the project.
set -euo pipefail
: "${PROJECT:?}" "${BUCKET:?}" "${REPOSITORY:?}"
branch=${BRANCH:-main}
number=$(gcloud projects describe "$PROJECT" --format 'value(projectNumber)')

gcloud storage buckets create "gs://$BUCKET" --project "$PROJECT" --uniform-bucket-level-access --public-access-prevention
gcloud iam workload-identity-pools create graphd --project "$PROJECT" --location global
gcloud iam workload-identity-pools providers create-oidc github --project "$PROJECT" --location global \
  --workload-identity-pool graphd --issuer-uri https://token.actions.githubusercontent.com \
  --attribute-mapping google.subject=assertion.sub \
  --attribute-condition "assertion.repository == '$REPOSITORY'"

pool=projects/$number/locations/global/workloadIdentityPools/graphd
objects=projects/_/buckets/$BUCKET/objects/ledger

# identity NAME SUBJECT: an account that jobs with this subject may use.
identity() {
  gcloud iam service-accounts create "$1" --project "$PROJECT"
  gcloud iam service-accounts add-iam-policy-binding "$1@$PROJECT.iam.gserviceaccount.com" --project "$PROJECT" \
    --role roles/iam.workloadIdentityUser --member "principal://iam.googleapis.com/$pool/subject/$2"
}

# grant NAME ROLE FOLDER: the role for the objects of one folder.
grant() {
  gcloud storage buckets add-iam-policy-binding "gs://$BUCKET" --role "$2" \
    --member "serviceAccount:$1@$PROJECT.iam.gserviceaccount.com" \
    --condition "title=$1-${3//\//-},expression=resource.name.startsWith('$objects/$3')"
}

# A list names no object, so that a condition on names does not cover it: a role of its own permits lists alone.
gcloud iam roles create graphdLedgerLister --project "$PROJECT" --permissions storage.objects.list --title "Lists a ledger"
lister() {
  gcloud storage buckets add-iam-policy-binding "gs://$BUCKET" --role "projects/$PROJECT/roles/graphdLedgerLister" \
    --member "serviceAccount:$1@$PROJECT.iam.gserviceaccount.com" --condition None
}

identity graphd-trusted "repo:$REPOSITORY:ref:refs/heads/$branch"
identity graphd-pull "repo:$REPOSITORY:pull_request"
for name in graphd-trusted graphd-pull; do lister "$name"; done
grant graphd-trusted roles/storage.objectUser trusted/
grant graphd-pull roles/storage.objectViewer trusted/
grant graphd-pull roles/storage.objectViewer pull/
grant graphd-pull roles/storage.objectCreator pull/

printf '{"rule": [{"action": {"type": "Delete"}, "condition": {"age": 30, "matchesPrefix": ["ledger/pull/"]}}]}' |
  gcloud storage buckets update "gs://$BUCKET" --lifecycle-file /dev/stdin
