import { useIntl } from 'react-intl'
import { BeforeNow } from '../../ui/BeforeNow.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Message } from '../error/Message.tsx'
import { Read } from '../read/Read.tsx'
import { useRead } from '../read/use-read.ts'
import { Money } from '../shown/Money.tsx'
import { Timestamp } from '../shown/Timestamp.tsx'
import { approvalChangesQuery } from './approval-query.ts'

interface Seen {
  readonly chargeStatus?: string
  readonly amountCharged?: string
  readonly amountRefunded?: string
  readonly currency?: string
  readonly lastModified?: string
  readonly transactions?: number
}

/** The charge of a request as the requester saw it, and all changes since then. */
export function WhatChanged({ id }: { readonly id: string }) {
  const { formatMessage } = useIntl()
  const read = useRead(approvalChangesQuery, ({ approval }) => approval, {
    variables: { id },
    fetchPolicy: 'network-only',
  })
  return (
    <Read of={read} failed="approvals.changes.failed" skeleton={3}>
      {({ seen, charge }) => {
        const before = (seen ?? {}) as Seen
        if (!charge) return null
        const transactions = charge.transactions.length
        const isSame = before.lastModified === charge.lastModified && before.transactions === transactions
        const money = (amount: string | null | undefined) => (
          <Money amount={amount ?? null} currency={charge.currency} />
        )
        const changed = (was: unknown, is: unknown) => (was === is ? undefined : was)
        return (
          <>
            {!isSame && (
              <Message what={formatMessage({ id: 'approvals.changes.some' })} role="alert">
                <p>{formatMessage({ id: 'approvals.changes.some.means' })}</p>
              </Message>
            )}
            {isSame && <p className="muted">{formatMessage({ id: 'approvals.changes.none' })}</p>}
            <Fields>
              <Field label={formatMessage({ id: 'charges.status' })}>
                <BeforeNow
                  before={changed(before.chargeStatus, charge.chargeStatus) as string | undefined}
                  now={charge.chargeStatus}
                />
              </Field>
              <Field label={formatMessage({ id: 'charges.amountCharged' })}>
                <BeforeNow
                  before={before.amountCharged === charge.amountCharged ? undefined : money(before.amountCharged)}
                  now={money(charge.amountCharged)}
                />
              </Field>
              <Field label={formatMessage({ id: 'charges.amountRefunded' })}>
                <BeforeNow
                  before={before.amountRefunded === charge.amountRefunded ? undefined : money(before.amountRefunded)}
                  now={money(charge.amountRefunded)}
                />
              </Field>
              <Field label={formatMessage({ id: 'charges.modified' })}>
                <Timestamp iso={charge.lastModified} />
              </Field>
            </Fields>
          </>
        )
      }}
    </Read>
  )
}
