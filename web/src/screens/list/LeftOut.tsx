import { useIntl } from 'react-intl'
import { Message } from '../error/Message.tsx'

/** Lists the ids that a search with too many ids did not look up. */
export function LeftOut({ terms }: { readonly terms: readonly string[] }) {
  const intl = useIntl()
  return (
    <Message what={intl.formatMessage({ id: 'list.leftOut' })} role="status">
      <p className="failure-details">{intl.formatList(terms)}</p>
    </Message>
  )
}
