import { useIntl } from 'react-intl'
import { DecideButton } from '../../screens/ofac/DecideButton.tsx'
import { Read } from '../../screens/read/Read.tsx'
import type { Reading } from '../../screens/read/use-read.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { ShownOf } from '../../ui/ShownOf.tsx'
import type { CustomerDetails } from './customer-query.ts'
import { OfacCheckItem } from './OfacCheckItem.tsx'
import './ofac-checks.css'
import type { OfacCheck } from '../../screens/ofac/ofac-query.ts'
import type { CustomerOfacChecks } from './ofac-query.ts'

interface OfacChecksProps {
  readonly customer: CustomerDetails
  /** Skipped if the caller may not see them. */
  readonly read: Reading<CustomerOfacChecks>
  /** The checks with unmasked names, if the user has revealed them. */
  readonly revealed: readonly OfacCheck[] | null
}

/** The customer's checks against the sanctions lists, newest first. A failure affects only this panel. */
export function OfacChecks({ customer, read, revealed }: OfacChecksProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial('ofacChecks')
  const found = read.value
  // Revealed checks show the state at that time. Later decisions are in the data that was read last.
  const now = new Map(found?.items.map((check) => [check.id, check]))
  const checks = revealed?.map((check) => withDecision(check, now.get(check.id))) ?? found?.items ?? []
  return (
    <Panel title={formatMessage({ id: 'customers.ofac' })}>
      {denial && <PanelNote id="customers.ofac.hidden" values={{ reason: describeDenial(denial, intl) }} />}
      <Read of={read} failed="customers.ofac.failed" skeleton={6} />
      {found && checks.length === 0 && <PanelNote id="customers.ofac.none" />}
      {checks.length > 0 && (
        <ul className="ofac-checks">
          {checks.map((check) => (
            <li key={check.id} className="ofac-check">
              <OfacCheckItem
                check={check}
                owner={customer.merchantAccount ?? null}
                actions={<DecideButton check={check} onDecided={read.retry} />}
              />
            </li>
          ))}
        </ul>
      )}
      {found && <ShownOf page={{ items: checks, total: found.total }} note="customers.ofac.newest" />}
    </Panel>
  )
}

/** A revealed check with its current decision. */
function withDecision(check: OfacCheck, now: OfacCheck | undefined): OfacCheck {
  if (!now) return check
  const { ofacReviewStatus, ofacReviewNotes, reviewedBy, reviewTime } = now
  return { ...check, ofacReviewStatus, ofacReviewNotes, reviewedBy, reviewTime }
}
