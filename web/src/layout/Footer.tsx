import { FormattedMessage, useIntl } from 'react-intl'
import { linkTo } from '../external-links.ts'
import { ShowQuery } from '../screens/query/ShowQuery.tsx'
import { useViewer } from '../session/viewer.tsx'
import { openPopUp } from './pop-up.ts'
import sealUrl from './seal.svg'

/** Compliance seal, version and copyright (specification 2.5). Signed-in callers also see the screen's queries. */
export function Footer() {
  const viewer = useViewer()
  const intl = useIntl()
  return (
    <footer className="footer">
      <a href={linkTo('seal')} target="_blank" rel="noopener" onClick={openPopUp}>
        <img src={sealUrl} alt={intl.formatMessage({ id: 'shell.footer.seal' })} width={58} height={20} />
      </a>
      <span>
        <FormattedMessage id="shell.footer.version" values={{ version: __VERSION__ }} />
      </span>
      <span>
        <FormattedMessage id="shell.footer.copyright" />
      </span>
      {viewer && <ShowQuery />}
    </footer>
  )
}
