import { useRef, useState } from 'react'
import { errorCode } from '../error/describe-error.ts'
import { isOutcomeUnknown } from '../error/outcome-unknown.ts'
import { isOver } from '../form/attempt.ts'
import { useAttempt } from '../form/use-attempt.ts'
import { type FileFault, faultOf, faultOfSize, type LocalFault } from './file-fault.ts'
import { utf8Of } from './read-text.ts'

/** The accepted files, and the two requests of an import. */
interface ImportKind<Plan, Imported> {
  /** The content type that files are sent with. */
  readonly type: string
  /** Maximum size of a file, in bytes. */
  readonly largest: number
  /** Whether files are sent as text, so that the gateway could not detect another encoding. */
  readonly isText?: true
  /** Requests the changes that importing a file would make. */
  readonly plan: (content: Blob) => Promise<Plan>
  /** Imports a file as planned. */
  readonly apply: (content: Blob, planHash: string, requestId: string) => Promise<Imported>
}

/**
 * The plan that a new one replaces, and the reason: the stored data has changed, or the outcome of the import is
 * unknown.
 */
export interface Replan<Plan> {
  readonly reason: 'moved' | 'unknown'
  readonly before: Plan
}

/** The progress of an import. */
type ImportState<Plan, Imported, Reason extends string> =
  | { readonly step: 'empty' }
  | { readonly step: 'checking'; readonly file: File }
  | { readonly step: 'faulty'; readonly file: File; readonly fault: FileFault<Reason | LocalFault> }
  | {
      readonly step: 'failed'
      readonly file: File
      readonly error: unknown
      readonly replan: Replan<Plan> | null
    }
  | {
      readonly step: 'planned'
      readonly file: File
      /** The planned bytes, because the file on disk may change. */
      readonly content: Blob
      readonly plan: Plan
      readonly replan: Replan<Plan> | null
    }
  | { readonly step: 'done'; readonly file: File; readonly plan: Plan; readonly imported: Imported }

/** The state and the actions of an import. */
export type ImportRun<Plan extends { readonly planHash: string }, Imported, Reason extends string> = ReturnType<
  typeof useImport<Plan, Imported, Reason>
>

/** Takes a file through an import: the check, the confirmation of the plan, the import. */
export function useImport<Plan extends { readonly planHash: string }, Imported, Reason extends string>(
  kind: ImportKind<Plan, Imported>,
) {
  const [state, setState] = useState<ImportState<Plan, Imported, Reason>>({ step: 'empty' })
  const { attempt, run, reset } = useAttempt()
  const requestId = useRef<string>(crypto.randomUUID())
  /** The most recently chosen file. The check of an earlier file shows nothing. */
  const latest = useRef<File | null>(null)

  async function check(file: File, replan: Replan<Plan> | null = null): Promise<void> {
    latest.current = file
    reset()
    const enter = (next: ImportState<Plan, Imported, Reason>) => {
      if (latest.current === file) setState(next)
    }
    const tooLarge = faultOfSize(file.size, kind.largest)
    if (tooLarge) return enter({ step: 'faulty', file, fault: tooLarge })
    enter({ step: 'checking', file })
    try {
      const bytes = await file.arrayBuffer()
      if (kind.isText && utf8Of(bytes) === null)
        return enter({ step: 'faulty', file, fault: { reason: 'NOT_UTF8', details: {} } })
      const content = new Blob([bytes], { type: kind.type })
      const plan = await kind.plan(content)
      requestId.current = crypto.randomUUID()
      enter({ step: 'planned', file, content, plan, replan })
    } catch (error) {
      const fault = faultOf<Reason>(error)
      enter(fault ? { step: 'faulty', file, fault } : { step: 'failed', file, error, replan })
    }
  }

  /**
   * Imports the file as planned. Checks it again if the stored data has changed or the outcome is unknown. Returns
   * whether the screen has moved on.
   */
  async function apply(): Promise<boolean> {
    if (state.step !== 'planned') return false
    const { file, content, plan } = state
    let failure: unknown = null
    const isDone = await run(async () => {
      try {
        const imported = await kind.apply(content, plan.planHash, requestId.current)
        setState({ step: 'done', file, plan, imported })
      } catch (error) {
        failure = error
        if (isOver(error)) requestId.current = crypto.randomUUID()
        throw error
      }
    })
    if (isDone) return true
    const reason = errorCode(failure) === 'CONFLICT' ? 'moved' : isOutcomeUnknown(failure) ? 'unknown' : null
    if (reason === null) return false
    await check(file, { reason, before: plan })
    return true
  }

  return { state, attempt, check, apply, reset }
}
