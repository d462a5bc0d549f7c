curl --silent http://localhost:4000/graphql \
  --user DEMO_MERCHANT/admin:Sandbox-Secret-Key-0001 \
  --header 'accept: text/html' \
  --header 'content-type: application/json' \
  --data '{"query":"{ charges { total } }"}'
