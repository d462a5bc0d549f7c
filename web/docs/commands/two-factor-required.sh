curl --silent http://localhost:4000/graphql \
  --user DEMO_MERCHANT/twofactor:Sandbox-Secret-Key-0006 \
  --header 'content-type: application/json' \
  --data '{"query":"{ charges { total } }"}'
