# More requests than allowed per minute. After that, the credential is blocked for up to a minute.
curl --silent 'http://localhost:4000/graphql?[1-1201]' \
  --user DEMO_MERCHANT/api:Sandbox-Secret-Key-0009 \
  --header 'content-type: application/json' \
  --data '{"query":"{ __typename }"}' | tail -c 200
