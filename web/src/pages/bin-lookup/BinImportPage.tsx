import { Numerical } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import '../../screens/detail.css'
import { ImportPanel } from './ImportPanel.tsx'

/** The import of BIN lookups by a file: what it would change, every bad line, and what it has done. */
export function Component() {
  const { formatMessage } = useIntl()
  return (
    <Page title={formatMessage({ id: 'bin.import.title' })} icon={<Numerical />}>
      <div className="detail">
        <ImportPanel />
      </div>
    </Page>
  )
}
