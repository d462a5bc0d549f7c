import { Button, Collapse } from '@blueprintjs/core'
import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Money } from '../../screens/shown/Money.tsx'
import { MethodLine } from './MethodLine.tsx'
import type { CheckoutMethod } from './paywall-query.ts'

/** The methods that are not offered, collapsed, each with all of the platform's reasons. */
export function NotOffered({ methods }: { readonly methods: readonly CheckoutMethod[] }) {
  const { formatMessage } = useIntl()
  const [isOpen, setOpen] = useState(false)
  const missing = methods.filter(({ offered }) => !offered)
  if (missing.length === 0) return null
  return (
    <>
      <div className="methods-head">
        <Button
          variant="minimal"
          size="small"
          aria-expanded={isOpen}
          endIcon={isOpen ? <ChevronUp /> : <ChevronDown />}
          onClick={() => setOpen(!isOpen)}
        >
          {formatMessage({ id: 'paywall.methods.notOffered' }, { count: missing.length })}
        </Button>
      </div>
      <Collapse isOpen={isOpen}>
        <ul className="methods">
          {missing.map((method) => (
            <li key={`${method.instrumentConfigId}/${method.method}`} className="method">
              <MethodLine method={method} />
              <ul className="method-reasons">
                {method.reasons.map((reason) => (
                  <li key={reason.code} title={reason.message}>
                    <span className="method-reason">
                      {formatMessage({ id: `enum.paymentMethodRefusal.${reason.code}` })}
                    </span>{' '}
                    <span className="muted">
                      <Bound method={method} code={reason.code} />
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Collapse>
    </>
  )
}

interface BoundProps {
  readonly method: CheckoutMethod
  readonly code: CheckoutMethod['reasons'][number]['code']
}

/** The limit that the purchase violates: the method's countries or currencies, or its minimum or maximum amount. */
function Bound({ method, code }: BoundProps) {
  const { formatList, formatMessage } = useIntl()
  switch (code) {
    case 'COUNTRY':
      return formatMessage({ id: 'paywall.onlyIn' }, { codes: formatList(method.countries, { type: 'unit' }) })
    case 'CURRENCY':
      return formatMessage({ id: 'paywall.onlyIn' }, { codes: formatList(method.currencies, { type: 'unit' }) })
    case 'AMOUNT_TOO_LOW':
      return formatMessage({ id: 'paywall.minimum' }, { amount: dollars(method.minAmountUsd) })
    case 'AMOUNT_TOO_HIGH':
      return formatMessage({ id: 'paywall.maximum' }, { amount: dollars(method.maxAmountUsd) })
    default:
      return null
  }
}

function dollars(amount: string | null | undefined) {
  return <Money key="amount" amount={amount} currency="USD" />
}
