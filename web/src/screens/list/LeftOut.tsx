import { Callout } from '@blueprintjs/core'
import { useIntl } from 'react-intl'

/** Says which ids of a search for very many were not looked up. */
export function LeftOut({ terms }: { readonly terms: readonly string[] }) {
  const intl = useIntl()
  return (
    <Callout intent="warning" role="status" className="failure">
      <p className="failure-what">{intl.formatMessage({ id: 'list.leftOut' })}</p>
      <p className="failure-details">{intl.formatList(terms)}</p>
    </Callout>
  )
}
