curl --silent http://localhost:4000/graphql \
  --user DEMO_MERCHANT/admin:Sandbox-Secret-Key-0001 \
  --header 'content-type: application/json' \
  --data '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"00000000000000000000000000000000000000000000000000000000deadbeef"}}}'
