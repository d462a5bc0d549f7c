# Without an explicit content type, curl sends a form.
curl --silent http://localhost:4000/graphql \
  --user DEMO_MERCHANT/admin:Sandbox-Secret-Key-0001 \
  --data '{"query":"{ charges { total } }"}'
