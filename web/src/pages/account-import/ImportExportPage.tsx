import { Button } from '@blueprintjs/core'
import { Download, Exchange } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import { useDownload } from '../../screens/download/use-download.ts'
import { Failure } from '../../screens/error/Failure.tsx'
import '../../screens/import/import.css'
import '../../screens/object/detail.css'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { About } from '../../ui/About.tsx'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import { exportContents } from './export-contents.ts'
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

/** Lists the contents of an export, with its download link. */
function ExportPanel({ merchant }: { readonly merchant: string }) {
  const { formatMessage, formatList } = useIntl()
  const [download, start] = useDownload('/files/accountprovisioning/export', merchant)
  const what = formatList(exportContents.map(({ title }) => formatMessage({ id: title }).toLocaleLowerCase()))
  return (
    <Panel title={formatMessage({ id: 'transfer.export' })}>
      <div className="import-text">
        <p>{formatMessage({ id: 'transfer.export.about' }, { merchant })}</p>
        <p className="muted">{formatMessage({ id: 'transfer.export.contains' }, { what })}</p>
      </div>
      <Button icon={<Download />} loading={download.state === 'loading'} onClick={start}>
        {formatMessage({ id: 'transfer.export.action' })}
      </Button>
      {download.state === 'failed' && (
        <Failure what={formatMessage({ id: 'transfer.export.failed' })} error={download.error} retry={start} />
      )}
    </Panel>
  )
}
