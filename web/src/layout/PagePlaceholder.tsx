import { Classes } from '@blueprintjs/core'
import { useIntl } from 'react-intl'

/** The skeleton of a page that is loading. */
export function PagePlaceholder() {
  const intl = useIntl()
  return (
    <div className="page-placeholder" role="status" aria-label={intl.formatMessage({ id: 'shell.loading' })}>
      <div className={Classes.SKELETON} />
      <div className={Classes.SKELETON} />
      <div className={Classes.SKELETON} />
    </div>
  )
}
