import { Button, Collapse } from '@blueprintjs/core'
import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { MethodLine } from './MethodLine.tsx'
import type { CheckoutMethod } from './paywall-query.ts'

interface NotOfferedProps {
  readonly methods: readonly CheckoutMethod[]
  /** Whether they are unfolded at first: not where somebody is about to pay. */
  readonly startsOpen: boolean
}

/** The methods that are not offered, each with every reason that the platform gives. */
export function NotOffered({ methods, startsOpen }: NotOfferedProps) {
  const { formatMessage } = useIntl()
  const [isOpen, setOpen] = useState(startsOpen)
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
                {method.reasons.map(({ code, message }) => (
                  <li key={code}>
                    <span className="method-reason">{formatMessage({ id: `enum.paymentMethodRefusal.${code}` })}</span>{' '}
                    <span className="muted">{message}</span>
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
