import { Fragment, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { MessageId } from '../../i18n/messages.ts'
import { Field, Fields } from '../../ui/Fields.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { Tone } from '../../ui/tone.ts'
import { useLedgerTexts } from '../ledger/use-ledger-texts.ts'
import { usePath } from '../object/use-owner-path.ts'
import { Money } from '../shown/Money.tsx'
import { Timestamp } from '../shown/Timestamp.tsx'
import './approval.css'
import type { Approval } from './approval-query.ts'

const tones: Readonly<Record<Approval['state'], Tone>> = {
  WAITING: 'wait',
  APPROVED: 'wait',
  DONE: 'good',
  FAILED: 'bad',
  UNKNOWN: 'bad',
  DECLINED: 'ended',
  WITHDRAWN: 'ended',
  EXPIRED: 'ended',
  OUTDATED: 'ended',
}

/** The state of a request. */
export function ApprovalState({ state }: { readonly state: Approval['state'] }) {
  const { formatMessage } = useIntl()
  return <StatusTag tone={tones[state]} label={formatMessage({ id: `approvals.state.${state}` })} code={state} />
}

/** The action of a request as a sentence, without its object: `Refund of €20.00`. */
export function ApprovalWhat({ approval }: { readonly approval: Approval }) {
  const { formatMessage } = useIntl()
  const { action, sums } = approval
  return (
    <>
      {formatMessage({ id: `approvals.action.${action}` })}
      {sums.map(({ currency, amount }) => (
        <Fragment key={currency}>
          {' '}
          <Money amount={amount} currency={currency} />
        </Fragment>
      ))}
    </>
  )
}

/** Extracts the job from the id of one of its lines, `job/1`. */
function jobOf(objectId: string): string {
  return objectId.split('/')[0] ?? objectId
}

/** The object of a request, with a link if it has a page. */
function ApprovalObject({ approval: { objectType, objectId } }: { readonly approval: Approval }) {
  const path = usePath()
  if (!objectId) return null
  const to =
    objectType === 'Charge'
      ? path('charges/:charge', { charge: objectId })
      : objectType === 'Job'
        ? path('jobs/:job', { job: jobOf(objectId) })
        : objectType === 'Caller'
          ? path('callers/:caller', { caller: objectId })
          : null
  return to ? (
    <Link className="id-text" to={to}>
      {objectId}
    </Link>
  ) : (
    <code>{objectId}</code>
  )
}

/** The card of a request: the exact action, the requester, the expiry, and the decision. */
export function ApprovalCard({ approval, children }: { readonly approval: Approval; readonly children?: ReactNode }) {
  const { formatMessage, formatList, messages } = useIntl()
  const textOf = (id: string) => (id in messages ? formatMessage({ id: id as MessageId }) : null)
  const texts = useLedgerTexts()
  // The header has the amount, and the reason has its own line.
  const given = Object.entries((approval.given ?? {}) as Record<string, unknown>).filter(
    ([name, value]) => value !== null && name !== 'amount' && name !== 'reason',
  )
  const { reason, isSplit, isEmergency, approvers, approvedBy, secrets, failure, note, decidedBy, decidedAt } = approval
  const isOpen = approval.state === 'WAITING'
  return (
    <div className="approval-card">
      {isEmergency && <p className="approval-emergency">{formatMessage({ id: 'approvals.emergency.was' })}</p>}
      {isSplit && <p>{formatMessage({ id: 'approvals.split' })}</p>}
      <Fields>
        <Field label={formatMessage({ id: 'approvals.object' })}>
          <ApprovalObject approval={approval} />
        </Field>
        <Field label={formatMessage({ id: 'approvals.requester' })}>
          <bdi>{approval.requesterName}</bdi> <Timestamp iso={approval.requestedAt} form="brief" />
        </Field>
        {isOpen && (
          <Field label={formatMessage({ id: 'approvals.expires' })}>
            <Timestamp iso={approval.expiresAt} form="brief" />
          </Field>
        )}
        <Field label={formatMessage({ id: 'approvals.reason' })}>
          {reason && <bdi>{textOf(`charges.reason.${reason}`) ?? reason}</bdi>}
        </Field>
        {given.map(([name, value]) => (
          <Field key={name} label={texts.field(name)}>
            {(name === 'command' && textOf(`charges.action.${value}`)) || (
              <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
            )}
          </Field>
        ))}
        {secrets.length > 0 && <Field label={formatMessage({ id: 'approvals.secrets' })}>{formatList(secrets)}</Field>}
        {approvers > 1 && (
          <Field label={formatMessage({ id: 'approvals.approvals' })}>
            {formatMessage({ id: 'approvals.approvals.of' }, { given: approvedBy.length, all: approvers })}
          </Field>
        )}
        {decidedBy && (
          <Field label={formatMessage({ id: 'approvals.decided' })}>
            <bdi>{decidedBy}</bdi> <Timestamp iso={decidedAt} form="brief" />
          </Field>
        )}
        {note && (
          <Field label={formatMessage({ id: 'approvals.note' })}>
            <bdi>{note}</bdi>
          </Field>
        )}
        {failure && <Field label={formatMessage({ id: 'approvals.failure' })}>{failure}</Field>}
      </Fields>
      {children}
    </div>
  )
}
