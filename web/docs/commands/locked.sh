curl --silent http://localhost:4000/graphql \
  --user DEMO_MERCHANT/locked:Sandbox-Secret-Key-0005 \
  --header 'content-type: application/json' \
  --data '{"query":"{ charges { total } }"}'
