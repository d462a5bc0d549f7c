# The first wrong keys answer UNAUTHENTICATED. The name is nobody's: nobody is made to wait.
curl --silent 'http://localhost:4000/graphql?[1-12]' \
  --user DEMO_MERCHANT/nobody:wrong-key \
  --header 'content-type: application/json' \
  --data '{"query":"{ charges { total } }"}'
