import { type ReactNode, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useKeys } from '../../keys/keys.ts'
import { usePath } from '../object/use-owner-path.ts'
import { ApprovalButtons } from './ApprovalButtons.tsx'
import { ApprovalCard, ApprovalState, ApprovalWhat } from './ApprovalCard.tsx'
import type { Approval } from './approval-query.ts'
import { DecideDialog, type Decision } from './DecideDialog.tsx'

interface ApprovalListProps {
  readonly approvals: readonly Approval[]
  /** Whether j, k, A and D work on the page. A panel on another page has no keys. */
  readonly hasKeys?: boolean
  /** Shown if there are no requests. The dialog stays open: it may show a secret that cannot be read again. */
  readonly none?: ReactNode
  readonly onChanged: () => void
}

/** Requests for approval as cards: j and k move between them, A and D decide on the focused one. Enter does nothing. */
export function ApprovalList({ approvals, hasKeys = false, none, onChanged }: ApprovalListProps) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const list = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState<{ readonly approval: Approval; readonly decision: Decision } | null>(null)
  const items = () => [...(list.current?.children ?? [])] as HTMLElement[]
  const place = () => items().findIndex((item) => item.contains(document.activeElement))
  const step = (by: number) => {
    const all = items()
    if (all.length === 0) return false
    all[Math.min(Math.max(place() + by, 0), all.length - 1)]?.focus()
    return true
  }
  const decide = (decision: Decision) => {
    // If no card has the focus, the keys apply to the only one.
    const approval = approvals[approvals.length === 1 ? 0 : place()]
    if (!approval?.canDecide) return false
    setOpen({ approval, decision })
    return true
  }
  useKeys(
    'page',
    hasKeys
      ? [
          { combo: 'j', does: 'nextRow', act: () => step(1), repeats: true },
          { combo: 'k', does: 'previousRow', act: () => step(-1), repeats: true },
          { combo: 'a', does: 'approve', act: () => decide('approve') },
          { combo: 'd', does: 'decline', act: () => decide('decline') },
        ]
      : [],
  )
  return (
    <>
      {approvals.length === 0 ? (
        none
      ) : (
        <ul className="approval-list" ref={list} aria-label={formatMessage({ id: 'approvals.list' })}>
          {approvals.map((approval) => (
            <li key={approval.id} className="approval-item" tabIndex={-1} aria-labelledby={`approval-${approval.id}`}>
              <h3 className="approval-head">
                <Link id={`approval-${approval.id}`} to={path('approvals/:approval', { approval: approval.id })}>
                  <ApprovalWhat approval={approval} />
                </Link>
                <ApprovalState state={approval.state} />
              </h3>
              <ApprovalCard approval={approval}>
                <ApprovalButtons
                  approval={approval}
                  onDecide={(decision) => setOpen({ approval, decision })}
                  onChanged={onChanged}
                />
              </ApprovalCard>
            </li>
          ))}
        </ul>
      )}
      {open && <DecideDialog {...open} onDecided={onChanged} onClose={() => setOpen(null)} />}
    </>
  )
}
