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

/** Reads the name at the checkout of the instrument that the payer chose; null until it is known. */
export function useCheckoutName(chargeId: string): string | null {
  const isAllowed = useCan('paymentMethods')
  const { data } = useQuery(checkoutNameQuery, { variables: { id: chargeId }, skip: !isAllowed })
  return data?.charge?.paymentMethodDetail?.displayName ?? null
}

/** The instrument that the payer chose. Omitted if it cannot be read: the payment method is shown next to it. */
export function CheckoutName({ name }: { readonly name: string | null }) {
  const { formatMessage } = useIntl()
  return name ? <span className="muted">{formatMessage({ id: 'charges.payerSees' }, { name })}</span> : null
}
