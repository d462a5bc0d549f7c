import { Exchange } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import '../../screens/object/detail.css'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { About } from '../../ui/About.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { ImportPanel } from './ImportPanel.tsx'

/** A merchant's configuration as a file, to export it, or to preview and import one. */
export function Component() {
  const { formatMessage } = useIntl()
  // The screen's flag guarantees a merchant.
  const merchant = useCurrentMerchant() ?? ''
  return (
    <Page title={formatMessage({ id: 'shell.menu.importExport' })} icon={<Exchange />}>
      <About id="about.importExport" />
      <div className="detail" key={merchant}>
        <ExportPanel merchant={merchant} />
        <ImportPanel merchant={merchant} />
      </div>
    </Page>
  )
}
