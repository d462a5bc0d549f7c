# The first wrong keys return UNAUTHENTICATED. No caller has this name, so no one is locked out.
curl --silent 'http://localhost:4000/graphql?[1-12]' \
  --user DEMO_MERCHANT/nobody:wrong-key \
  --header 'content-type: application/json' \
  --data '{"query":"{ charges { total } }"}'
