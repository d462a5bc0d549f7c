curl --silent --get http://localhost:4000/graphql \
  --user DEMO_MERCHANT/admin:Sandbox-Secret-Key-0001 \
  --data-urlencode 'query=mutation { runChargeCommand(input: { chargeId: "chg-1001", command: REFUND }) { id } }'
