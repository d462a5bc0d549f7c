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
 * The instrument that the payer chose, by its name at the checkout. Omitted if it cannot be read: the payment method is
 * shown next to it.
 */
export function CheckoutName({ chargeId }: { readonly chargeId: string }) {
  const { formatMessage } = useIntl()
  const isAllowed = useCan('paymentMethods')
  const { data } = useQuery(checkoutNameQuery, { variables: { id: chargeId }, skip: !isAllowed })
  const name = data?.charge?.paymentMethodDetail?.displayName
  return name ? <span className="muted">{formatMessage({ id: 'charges.payerSees' }, { name })}</span> : null
}
