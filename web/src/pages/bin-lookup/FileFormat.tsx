import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { binImportColumns, optionalBinImportColumns } from '@portal/schema/bin-import'
import { useIntl } from 'react-intl'
import '../../screens/import/import.css'
import { keep } from '../../screens/download/use-download.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import './bin-import.css'

/** A header and one example line that belongs to no real bank. */
const template = `${binImportColumns.join()}\r\n,499999|49999800-49999899,Visa,DEBIT,CLASSIC,Example Bank,US,ACTIVE\r\n`

/** Describes the file format and offers a template to download. */
export function FileFormat() {
  const { formatMessage } = useIntl()
  const title = formatMessage({ id: 'bin.import.format' })
  return (
    <div className="bin-import-format">
      <h3 className="bin-import-heading">{title}</h3>
      <p className="import-text">{formatMessage({ id: 'bin.import.format.about' })}</p>
      <DataTable
        isFixed
        className="bin-import-columns"
        label={title}
        rows={binImportColumns}
        columns={[
          { header: 'bin.import.column', cell: (column) => <code translate="no">{column}</code> },
          {
            header: 'bin.import.column.holds',
            cell: (column) => (
              <>
                {formatMessage({ id: `bin.import.column.${column}` })}{' '}
                {optionalBinImportColumns.includes(column) && (
                  <span className="muted">{formatMessage({ id: 'bin.import.column.optional' })}</span>
                )}
              </>
            ),
          },
        ]}
      />
      <Button
        icon={<Download />}
        onClick={() => keep(new Blob([template], { type: 'text/csv' }), 'bin-lookups-template.csv')}
      >
        {formatMessage({ id: 'bin.import.template' })}
      </Button>
    </div>
  )
}
