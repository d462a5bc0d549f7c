import { Callout } from '@blueprintjs/core'
import { Error as ErrorIcon, WarningSign } from '@blueprintjs/icons'
import { binImportBounds } from '@portal/schema/bin-import'
import { type IntlShape, useIntl } from 'react-intl'
import { Failure } from '../../screens/Failure.tsx'
import '../../screens/failure.css'
import { FileChoice } from '../../screens/form/FileChoice.tsx'
import { FocusedMessage } from '../../screens/form/FocusedMessage.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import '../../ui/text.css'
import './bin-import.css'
import { FileFormat } from './FileFormat.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportPlan } from './ImportPlan.tsx'
import { type FileFault, type ReplanReason, useBinImport } from './use-bin-import.ts'

/** The steps of an import: choose a file, check it, review the plan, confirm, see the counts. */
export function ImportPanel() {
  const intl = useIntl()
  const { formatMessage } = intl
  const { state, attempt, check, apply, reset } = useBinImport()
  const { step } = state
  const choose = (file: File) => void check(file)
  return (
    <>
      <Panel title={formatMessage({ id: 'bin.import.file' })}>
        <p className="bin-import-text">{formatMessage({ id: 'bin.import.about' })}</p>
        <FileChoice
          label={formatMessage({ id: 'bin.import.file' })}
          action={formatMessage({ id: step === 'empty' ? 'transfer.choose' : 'transfer.chooseOther' })}
          hint={formatMessage({ id: 'bin.import.drop' }, { size: largestFile(intl), lines: binImportBounds.lines })}
          accept=".csv,text/csv"
          isFirst={step === 'empty'}
          isOff={attempt.state === 'sending'}
          onFile={choose}
        />
        <div role="status">
          {step === 'checking' && (
            <>
              <p className="muted">{formatMessage({ id: 'transfer.checking' }, { file: state.file.name })}</p>
              <SkeletonLines count={4} />
            </>
          )}
        </div>
        {(step === 'failed' || step === 'planned') && state.replanReason && (
          <ReplanNotice replanReason={state.replanReason} isMade={step === 'planned'} />
        )}
        {step === 'failed' && (
          <Failure
            what={formatMessage({ id: 'transfer.failed' }, { file: state.file.name })}
            error={state.error}
            retry={() => void check(state.file, state.replanReason)}
          />
        )}
        {step === 'faulty' && <Fault file={state.file.name} fault={state.fault} />}
        {(step === 'empty' || step === 'faulty') && <FileFormat />}
      </Panel>
      {step === 'planned' && (
        <ImportPlan
          key={state.plan.planHash}
          file={state.file.name}
          plan={state.plan}
          attempt={attempt}
          onApply={apply}
          onLeave={reset}
        />
      )}
      {step === 'done' && <ImportDone file={state.file.name} plan={state.plan} imported={state.imported} />}
    </>
  )
}

/** Explains why there is a new plan, or why the file must be planned again. */
function ReplanNotice({ replanReason, isMade }: { readonly replanReason: ReplanReason; readonly isMade: boolean }) {
  const { formatMessage } = useIntl()
  return (
    <FocusedMessage takesFocus>
      <Callout intent="warning" icon={<WarningSign />} className="failure" role="alert">
        <p className="failure-what">{formatMessage({ id: `bin.import.anew.${replanReason}` })}</p>
        {isMade && <p>{formatMessage({ id: 'bin.import.anew.made' })}</p>}
      </Callout>
    </FocusedMessage>
  )
}

/** Explains why a file cannot be read. */
function Fault({ file, fault: { reason, details } }: { readonly file: string; readonly fault: FileFault }) {
  const intl = useIntl()
  const { line, names } = details
  const values = { line: Number(line ?? 1), lines: binImportBounds.lines, size: largestFile(intl) }
  return (
    <FocusedMessage takesFocus>
      <Callout intent="danger" icon={<ErrorIcon />} className="failure" role="alert">
        <p className="failure-what">{intl.formatMessage({ id: 'transfer.fault' }, { file })}</p>
        <p>{intl.formatMessage({ id: `bin.import.fault.${reason}` }, values)}</p>
        {Array.isArray(names) && (
          <ul className="failure-details">
            {names.map((name) => (
              <li key={String(name)}>
                {name === '' ? intl.formatMessage({ id: 'bin.import.fault.noName' }) : <code>{String(name)}</code>}
              </li>
            ))}
          </ul>
        )}
        <p>{intl.formatMessage({ id: 'transfer.fault.again' })}</p>
      </Callout>
    </FocusedMessage>
  )
}

function largestFile({ formatNumber }: IntlShape): string {
  return formatNumber(binImportBounds.bytes / 1024 / 1024, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 0,
  })
}
