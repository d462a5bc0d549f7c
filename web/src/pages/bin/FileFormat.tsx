import { Button, HTMLTable } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { binImportColumns, optionalBinImportColumns } from '@portal/schema/bin-import'
import { useIntl } from 'react-intl'
import '../../screens/ledger/ledger.css'
import { keep } from '../../screens/use-download.ts'
import './bin-import.css'

/** A header, and one line that is no bank's. */
const template = `${binImportColumns.join()}\r\n,499999|49999800-49999899,Visa,DEBIT,CLASSIC,Example Bank,US,ACTIVE\r\n`

/** What a file must look like, and one to begin with. */
export function FileFormat() {
  const { formatMessage } = useIntl()
  const title = formatMessage({ id: 'bin.import.format' })
  return (
    <div className="bin-import-format">
      <h3 className="bin-import-heading">{title}</h3>
      <p className="bin-import-text">{formatMessage({ id: 'bin.import.format.about' })}</p>
      <HTMLTable compact className="ledger-changes bin-import-columns" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{formatMessage({ id: 'bin.import.column' })}</th>
            <th scope="col">{formatMessage({ id: 'bin.import.column.holds' })}</th>
          </tr>
        </thead>
        <tbody>
          {binImportColumns.map((column) => (
            <tr key={column}>
              <th scope="row">
                <code translate="no">{column}</code>
              </th>
              <td>
                {formatMessage({ id: `bin.import.column.${column}` })}{' '}
                {optionalBinImportColumns.includes(column) && (
                  <span className="muted">{formatMessage({ id: 'bin.import.column.optional' })}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      <Button
        icon={<Download />}
        onClick={() => keep(new Blob([template], { type: 'text/csv' }), 'bin-lookups-template.csv')}
      >
        {formatMessage({ id: 'bin.import.template' })}
      </Button>
    </div>
  )
}
