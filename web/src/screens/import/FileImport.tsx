import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import '../../ui/text.css'
import { Failure } from '../error/Failure.tsx'
import { Message } from '../error/Message.tsx'
import { FocusedMessage } from '../form/FocusedMessage.tsx'
import { FileChoice } from './FileChoice.tsx'
import type { FileFault, LocalFault } from './file-fault.ts'
import './import.css'
import type { ImportRun, Replan } from './use-import.ts'

interface FileImportProps<Plan extends { readonly planHash: string }, Imported, Reason extends string> {
  readonly run: ImportRun<Plan, Imported, Reason>
  readonly texts: { readonly title: string; readonly about: string; readonly drop: string }
  /** The file types that the browser offers. */
  readonly accept: string
  /** Whether no file can be chosen now. */
  readonly isOff?: boolean
  /** Describes the fault of a file: a sentence, and the names in it. */
  readonly describeFault: (fault: FileFault<Reason | LocalFault>) => FaultText
  /** The notice about a repeated check; the plan is null if that check failed. */
  readonly replanNotice: (replan: Replan<Plan>, plan: Plan | null) => ReactNode
  /** The description of the file format, for users without a valid file. */
  readonly format?: ReactNode
  readonly plan: (file: string, plan: Plan, isReplan: boolean) => ReactNode
  readonly done: (file: File, plan: Plan, imported: Imported) => ReactNode
}

interface FaultText {
  readonly text: string
  readonly names: readonly string[]
  /** The text for an empty name. */
  readonly nameless?: string
}

/** The import of a file: the choice, the check, the plan, the result. */
export function FileImport<Plan extends { readonly planHash: string }, Imported, Reason extends string>({
  run: { state, attempt, check },
  texts: { title, about, drop },
  accept,
  isOff = false,
  describeFault,
  replanNotice,
  format,
  plan,
  done,
}: FileImportProps<Plan, Imported, Reason>) {
  const { formatMessage } = useIntl()
  const { step } = state
  return (
    <>
      <Panel title={title}>
        <p className="import-text">{about}</p>
        <FileChoice
          label={title}
          action={formatMessage({ id: step === 'empty' ? 'import.choose' : 'import.chooseOther' })}
          hint={drop}
          accept={accept}
          isFirst={step === 'empty'}
          isOff={isOff || attempt.state === 'sending'}
          onFile={(file) => void check(file)}
        />
        <div role="status">
          {step === 'checking' && (
            <>
              <p className="muted">{formatMessage({ id: 'import.checking' }, { file: state.file.name })}</p>
              <SkeletonLines count={4} />
            </>
          )}
        </div>
        {(step === 'failed' || step === 'planned') &&
          state.replan &&
          replanNotice(state.replan, step === 'planned' ? state.plan : null)}
        {step === 'failed' && (
          <Failure
            what={formatMessage({ id: 'import.failed' }, { file: state.file.name })}
            error={state.error}
            retry={() => void check(state.file, state.replan)}
          />
        )}
        {step === 'faulty' && <Fault file={state.file.name} {...describeFault(state.fault)} />}
        {(step === 'empty' || step === 'faulty') && format}
      </Panel>
      {step === 'planned' && plan(state.file.name, state.plan, state.replan !== null)}
      {step === 'done' && done(state.file, state.plan, state.imported)}
    </>
  )
}

/** Explains why a file cannot be imported. */
function Fault({ file, text, names, nameless }: FaultText & { readonly file: string }) {
  const { formatMessage } = useIntl()
  return (
    <FocusedMessage takesFocus>
      <Message intent="danger" role="alert" what={formatMessage({ id: 'import.fault' }, { file })}>
        <p>{text}</p>
        {names.length > 0 && (
          <ul className="failure-details">
            {names.map((name) => (
              <li key={name}>{name === '' ? nameless : <code>{name}</code>}</li>
            ))}
          </ul>
        )}
        <p>{formatMessage({ id: 'import.fault.again' })}</p>
      </Message>
    </FocusedMessage>
  )
}
