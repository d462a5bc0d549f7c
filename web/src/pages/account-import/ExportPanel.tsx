import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Failure } from '../../screens/error/Failure.tsx'
import '../../screens/import/import.css'
import { useDownload } from '../../screens/download/use-download.ts'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import { exportContents } from './export-contents.ts'

/** Lists the contents of an export, with its download link. */
export function ExportPanel({ merchant }: { readonly merchant: string }) {
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
