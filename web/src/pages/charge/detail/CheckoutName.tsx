import { useQuery } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { graphql } from '../../../gql/gql.ts'
import { useCan } from '../../../session/viewer.tsx'

const checkoutNameQuery = graphql(`
  query CheckoutName($id: ID!) {
    charge(id: $id) {
      id
      merchantAccount
      paymentMethodDetail {
        displayName
      }
    }
  }
`)

/**
 * What the payer chose at the checkout, by the name it has there. Left out where it cannot be read: the payment method's own
 * name is beside it.
 */
export function CheckoutName({ chargeId }: { readonly chargeId: string }) {
  const { formatMessage } = useIntl()
  const isAllowed = useCan('paymentMethods')
  const { data } = useQuery(checkoutNameQuery, { variables: { id: chargeId }, skip: !isAllowed })
  const name = data?.charge?.paymentMethodDetail?.displayName
  return name ? <span className="muted">{formatMessage({ id: 'charges.payerSees' }, { name })}</span> : null
}
