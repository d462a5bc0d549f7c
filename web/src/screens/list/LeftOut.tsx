import { useIntl } from 'react-intl'
import { Message } from '../Message.tsx'

/** Says which ids of a search for very many were not looked up. */
export function LeftOut({ terms }: { readonly terms: readonly string[] }) {
  const intl = useIntl()
  return (
    <Message what={intl.formatMessage({ id: 'list.leftOut' })} role="status">
      <p className="failure-details">{intl.formatList(terms)}</p>
    </Message>
  )
}
