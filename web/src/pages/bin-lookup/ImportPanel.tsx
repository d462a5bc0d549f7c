import { type BinFileFault, type BinImported, type BinImportPlan, binImportBounds } from '@portal/schema/bin-import'
import { useIntl } from 'react-intl'
import { sendFile } from '../../screens/download/fetch-file.ts'
import { FileImport } from '../../screens/import/FileImport.tsx'
import { sizeInWords } from '../../screens/import/file-fault.ts'
import { ReplanNotice } from '../../screens/import/ReplanNotice.tsx'
import { useImport } from '../../screens/import/use-import.ts'
import { FileFormat } from './FileFormat.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportPlan } from './ImportPlan.tsx'

const path = '/files/bin/import'

/** The import of BIN lookups from a file. */
export function ImportPanel() {
  const intl = useIntl()
  const { formatMessage } = intl
  const run = useImport<BinImportPlan, BinImported, BinFileFault>({
    type: 'text/csv',
    largest: binImportBounds.bytes,
    plan: async (content) => (await sendFile(`${path}?dryRun=true`, content)) as BinImportPlan,
    apply: async (content, planHash, requestId) => {
      const query = new URLSearchParams({ planHash, requestId })
      return (await sendFile(`${path}?${query}`, content)) as BinImported
    },
  })
  const bounds = { size: sizeInWords(binImportBounds.bytes, intl), lines: binImportBounds.lines }
  return (
    <FileImport
      run={run}
      texts={{
        title: formatMessage({ id: 'bin.import.file' }),
        about: formatMessage({ id: 'bin.import.about' }),
        drop: formatMessage({ id: 'bin.import.drop' }, bounds),
      }}
      accept=".csv,text/csv"
      describeFault={({ reason, details: { line, names } }) => ({
        text: formatMessage({ id: `bin.import.fault.${reason}` }, { ...bounds, line: Number(line ?? 1) }),
        names: Array.isArray(names) ? names.map(String) : [],
        nameless: formatMessage({ id: 'bin.import.fault.noName' }),
      })}
      replanNotice={({ reason }, plan) => (
        <ReplanNotice what={formatMessage({ id: `bin.import.replan.${reason}` })}>
          {plan && <p>{formatMessage({ id: 'bin.import.replan.made' })}</p>}
        </ReplanNotice>
      )}
      format={<FileFormat />}
      plan={(file, plan) => <ImportPlan key={plan.planHash} file={file} plan={plan} run={run} />}
      done={({ name }, plan, imported) => <ImportDone file={name} plan={plan} imported={imported} />}
    />
  )
}
