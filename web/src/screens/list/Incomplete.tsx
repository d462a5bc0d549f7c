import { type IntlShape, useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { describeCode } from '../error/describe-error.ts'
import { Message } from '../error/Message.tsx'
import type { ListPage } from './list-types.ts'

/** Lists the failed lookups of a search, so partial results are not mistaken for all. */
export function Incomplete({ failedLookups }: Pick<ListPage<unknown>, 'failedLookups'>) {
  const intl = useIntl()
  return (
    <Message what={intl.formatMessage({ id: 'list.incomplete' })} role="status">
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
    </Message>
  )
}

/** The name of a search source in the user's language. A source without a message keeps the platform's name. */
export function nameOf(field: string, intl: IntlShape): string {
  const id = `list.source.${field}`
  return id in intl.messages ? intl.formatMessage({ id: id as MessageId }) : field
}
