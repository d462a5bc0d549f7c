import { Callout } from '@blueprintjs/core'
import { Error as ErrorIcon } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Failure } from '../../screens/Failure.tsx'
import '../../screens/failure.css'
import { FileChoice } from '../../screens/form/FileChoice.tsx'
import { FocusedMessage } from '../../screens/form/FocusedMessage.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import '../../ui/text.css'
import './account-import.css'
import { describeFault, type FileFault, largestFile } from './file-fault.ts'
import { ImportDone } from './ImportDone.tsx'
import { PlanView } from './PlanView.tsx'
import { useAccountImport } from './use-account-import.ts'

/** The steps of an import: choose a file, check it, review the plan, confirm, see the result. */
export function ImportPanel({ merchant }: { readonly merchant: string }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const { state, attempt, check, apply, reset } = useAccountImport()
  const { step } = state
  const choose = (file: File) => void check(file)
  return (
    <>
      <Panel title={formatMessage({ id: 'transfer.import' })}>
        <p className="account-import-text">{formatMessage({ id: 'transfer.about' }, { merchant })}</p>
        <FileChoice
          label={formatMessage({ id: 'transfer.import' })}
          action={formatMessage({ id: step === 'empty' ? 'transfer.choose' : 'transfer.chooseOther' })}
          hint={formatMessage({ id: 'transfer.drop' }, { size: largestFile(intl) })}
          accept=".json,application/json"
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
        {step === 'failed' && (
          <Failure
            what={formatMessage({ id: 'transfer.failed' }, { file: state.file.name })}
            error={state.error}
            retry={() => choose(state.file)}
          />
        )}
        {step === 'faulty' && <Fault file={state.file.name} fault={state.fault} merchant={merchant} />}
      </Panel>
      {step === 'planned' && (
        <PlanView
          key={state.plan.planHash}
          file={state.file.name}
          plan={state.plan}
          replanReason={state.replanReason}
          merchant={merchant}
          attempt={attempt}
          onApply={apply}
          onLeave={reset}
        />
      )}
      {step === 'done' && (
        <ImportDone imported={state.imported} merchant={merchant} onCheck={() => choose(state.file)} />
      )}
    </>
  )
}

interface FaultProps {
  readonly file: string
  readonly fault: FileFault
  readonly merchant: string
}

/** Explains why a file cannot be imported. */
function Fault({ file, fault, merchant }: FaultProps) {
  const intl = useIntl()
  const { text, names } = describeFault(fault, merchant, intl)
  return (
    <FocusedMessage takesFocus>
      <Callout intent="danger" icon={<ErrorIcon />} className="failure" role="alert">
        <p className="failure-what">{intl.formatMessage({ id: 'transfer.fault' }, { file })}</p>
        <p>{text}</p>
        {names.length > 0 && (
          <ul className="failure-details">
            {names.map((name) => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        )}
        <p>{intl.formatMessage({ id: 'transfer.fault.again' })}</p>
      </Callout>
    </FocusedMessage>
  )
}
