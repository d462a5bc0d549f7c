printf '{"query":"{ charges { total } }","variables":{"text":"%01200000d"}}' 0 |
  curl --silent http://localhost:4000/graphql \
    --user DEMO_MERCHANT/admin:Sandbox-Secret-Key-0001 \
    --header 'content-type: application/json' \
    --data @-
