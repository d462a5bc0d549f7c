import { Callout } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { type IntlShape, useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { describeCode } from '../describe-error.ts'
import type { ListPage } from './list-types.ts'

/** Says which lookups of a search did not answer, so that a part is never taken for the whole. */
export function Incomplete({ failedLookups }: Pick<ListPage<unknown>, 'failedLookups'>) {
  const intl = useIntl()
  return (
    <Callout intent="warning" icon={<WarningSign />} role="status" className="failure">
      <p className="failure-what">{intl.formatMessage({ id: 'list.incomplete' })}</p>
      <ul className="failure-details">
        {failedLookups.map(({ field, message, code }) => (
          <li key={field}>
            {intl.formatMessage(
              { id: 'list.incomplete.lookup' },
              { field: nameOf(field, intl), why: describeCode(code, intl) },
            )}{' '}
            <span className="muted">{message}</span>
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** What the id fields that a search looks in are called; each list has some of them. */
const names: Readonly<Record<string, MessageId>> = {
  chargeId: 'charges.chargeId',
  customerId: 'customers.customerId',
  email: 'customers.email',
  installment: 'installments.id',
  lgId: 'charges.lgId',
  userName: 'callers.userName',
  verificationReason: 'reasons.verificationReason',
}

function nameOf(field: string, intl: IntlShape): string {
  const id = names[field]
  return id ? intl.formatMessage({ id }) : field
}
