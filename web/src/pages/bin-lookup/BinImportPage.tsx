import { Numerical } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import '../../screens/object/detail.css'
import { ImportPanel } from './ImportPanel.tsx'

/** Imports BIN lookups from a file: shows the planned changes, every bad line, and the result. */
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
