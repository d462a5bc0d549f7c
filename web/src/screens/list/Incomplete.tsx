import { Callout } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import type { ListPage } from './list-types.ts'

/** Says which lookups of a search did not answer, so that a part is never taken for the whole. */
export function Incomplete({ failedLookups }: Pick<ListPage<unknown>, 'failedLookups'>) {
  const intl = useIntl()
  return (
    <Callout intent="warning" icon={<WarningSign />} role="status" className="failure">
      <p className="failure-what">{intl.formatMessage({ id: 'list.incomplete' })}</p>
      <ul className="failure-details">
        {failedLookups.map(({ field, message }) => (
          <li key={field}>{intl.formatMessage({ id: 'list.incomplete.lookup' }, { field, message })}</li>
        ))}
      </ul>
    </Callout>
  )
}
