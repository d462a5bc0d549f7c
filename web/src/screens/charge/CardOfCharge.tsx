import { useIntl } from 'react-intl'
import type { ChargeRowFragment } from '../../gql/graphql.ts'

/** The card that a charge was paid with. */
type CardProfile = NonNullable<ChargeRowFragment['paymentProfile']>

/** A card's name as shown everywhere, `Visa ·· 4242`, optionally with its expiry month. */
export function CardOfCharge({
  profile,
  expiry = false,
}: {
  readonly profile: CardProfile
  readonly expiry?: boolean
}) {
  const intl = useIntl()
  const { expMonth, expYear } = profile
  const date = expiry && expMonth && expYear ? `${String(expMonth).padStart(2, '0')}/${expYear}` : null
  return (
    <>
      <span className="money">{cardName(profile)}</span>
      {date && <span className="muted"> {intl.formatMessage({ id: 'charges.card.expires' }, { date })}</span>}
    </>
  )
}

/** A card's brand and last four digits, `Visa ·· 4242`. */
function cardName({ brand, last4 }: CardProfile): string {
  return [brand, '··', last4].filter(Boolean).join(' ')
}
