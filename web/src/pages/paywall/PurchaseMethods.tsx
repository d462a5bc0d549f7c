import { useMutation } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { Reset } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { showDone } from '../../ui/show-done.ts'
import { MethodLine } from './MethodLine.tsx'
import { NotOffered } from './NotOffered.tsx'
import { type CheckoutMethod, checkoutMethodsQuery } from './paywall-query.ts'
import type { Purchase } from './purchase.ts'

const resetInstrumentCache = graphql(`
  mutation ResetInstrumentCache {
    resetInstrumentCache {
      cleared
      resetTime
    }
  }
`)

interface PurchaseMethodsProps {
  readonly purchase: Purchase
  /** The amount to query with. Null if it is missing or invalid. */
  readonly amount: string | null
  /** Whether the platform offers the country and the currency. Otherwise it would refuse the query. */
  readonly isOffered: boolean
}

/**
 * The methods that the payer of a purchase would be offered, and why the others are not offered, according to the
 * platform.
 */
export function PurchaseMethods({ purchase, amount, isOffered }: PurchaseMethodsProps) {
  const { formatMessage } = useIntl()
  const { country, currency, isLive } = purchase
  const read = useRead(checkoutMethodsQuery, ({ paymentMethods }) => paymentMethods, {
    variables: { filter: { country, currency, liveMode: isLive, amount } },
    of: 'methods',
    skip: !isOffered,
  })
  const { attempt, run } = useAttempt()
  const [reset] = useMutation(resetInstrumentCache)
  const resetLabel = formatMessage({ id: 'paywall.methods.reset' })
  const resetCache = async () => {
    let cleared = 0
    const isDone = await run(async () => {
      cleared = (await reset()).data?.resetInstrumentCache.cleared ?? 0
      if (isOffered) await read.refetch()
    })
    if (isDone) showDone(formatMessage({ id: 'paywall.methods.reset.done' }, { cleared }))
  }
  return (
    <Panel
      title={formatMessage({ id: 'paywall.methods' })}
      actions={
        <Button
          size="small"
          variant="minimal"
          icon={<Reset />}
          loading={attempt.state === 'sending'}
          title={formatMessage({ id: 'paywall.methods.reset.means' })}
          onClick={resetCache}
        >
          {resetLabel}
        </Button>
      }
    >
      <AttemptFailure attempt={attempt} action={resetLabel} />
      {isOffered ? (
        <>
          {amount === null && <PanelNote id="paywall.methods.noAmount" />}
          <Read of={read} failed="paywall.methods.failed" skeleton={6}>
            {({ items }) => <Methods methods={items} />}
          </Read>
        </>
      ) : (
        <PanelNote id="paywall.methods.notOfferedHere" />
      )}
    </Panel>
  )
}

/** The methods that are offered, and why the others are not. */
function Methods({ methods }: { readonly methods: readonly CheckoutMethod[] }) {
  const offered = methods.filter((method) => method.offered)
  return (
    <>
      <ul className="methods">
        {offered.map((method) => (
          <li key={`${method.instrumentConfigId}/${method.method}`} className="method">
            <MethodLine method={method} />
            <MethodReach method={method} />
          </li>
        ))}
      </ul>
      {offered.length === 0 && <PanelNote id="paywall.methods.none" />}
      <NotOffered methods={methods} />
    </>
  )
}

/** The countries, the currencies and the flow version of a method (specification 3). */
function MethodReach({ method }: { readonly method: CheckoutMethod }) {
  const { formatMessage, formatList } = useIntl()
  const { countries, currencies, purchaseFlowVersion } = method
  const values = {
    countryCount: countries.length,
    countries: formatList(countries, { type: 'unit' }),
    currencyCount: currencies.length,
    currencies: formatList(currencies, { type: 'unit' }),
    flow: purchaseFlowVersion,
  }
  return <div className="method-reach muted">{formatMessage({ id: 'paywall.method.reach' }, values)}</div>
}
