import { Classes } from '@blueprintjs/core'
import { useIntl } from 'react-intl'

/** The shape of a page that is not here yet. */
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
