curl --silent http://localhost:4000/graphql \
  --header 'content-type: application/json' \
  --data '{"query":"{ charges { total } }"}'
