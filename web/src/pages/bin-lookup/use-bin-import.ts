import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { type BinFileFault, type BinImported, type BinImportPlan, binImportBounds } from '@portal/schema/bin-import'
import { useRef, useState } from 'react'
import { errorCode } from '../../screens/describe-error.ts'
import { sendFile } from '../../screens/fetch-file.ts'
import { isOver } from '../../screens/form/attempt.ts'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { isOutcomeUnknown } from '../../screens/outcome-unknown.ts'

/** Why a file cannot be read, with the gateway's details. */
export interface FileFault {
  readonly reason: BinFileFault
  readonly details: Readonly<Record<string, unknown>>
}

/** Why a plan was made again: the stored data has changed, or the result of the import is unknown. */
export type ReplanReason = 'moved' | 'unknown'

/** The step that the import of a file has reached. */
export type BinImportState =
  | { readonly step: 'empty' }
  | { readonly step: 'checking'; readonly file: File; readonly replanReason: ReplanReason | null }
  | { readonly step: 'faulty'; readonly file: File; readonly fault: FileFault }
  | {
      readonly step: 'failed'
      readonly file: File
      readonly error: unknown
      readonly replanReason: ReplanReason | null
    }
  | {
      readonly step: 'planned'
      readonly file: File
      /** The planned file, byte for byte. */
      readonly content: Blob
      readonly plan: BinImportPlan
      readonly replanReason: ReplanReason | null
    }
  | { readonly step: 'done'; readonly file: File; readonly plan: BinImportPlan; readonly imported: BinImported }

const path = '/files/bin/import'

/** Takes a file of BIN lookups through the import: check, review, confirmation, result. */
export function useBinImport() {
  const [state, setState] = useState<BinImportState>({ step: 'empty' })
  const { attempt, run, reset } = useAttempt()
  const requestId = useRef<string>(crypto.randomUUID())
  /** The file chosen last. Results of earlier files are ignored. */
  const latest = useRef<File | null>(null)

  async function check(file: File, replanReason: ReplanReason | null = null): Promise<void> {
    latest.current = file
    reset()
    const enter = (next: BinImportState) => {
      if (latest.current === file) setState(next)
    }
    if (file.size > binImportBounds.bytes) {
      return enter({ step: 'faulty', file, fault: { reason: 'TOO_LARGE', details: {} } })
    }
    enter({ step: 'checking', file, replanReason })
    try {
      const content = new Blob([await file.arrayBuffer()], { type: 'text/csv' })
      const plan = (await sendFile(`${path}?dryRun=true`, content)) as BinImportPlan
      requestId.current = crypto.randomUUID()
      enter({ step: 'planned', file, content, plan, replanReason })
    } catch (error) {
      const fault = faultOf(error)
      enter(fault ? { step: 'faulty', file, fault } : { step: 'failed', file, error, replanReason })
    }
  }

  /** Imports the planned file. Plans it again if the stored data has changed or the result is unknown. */
  async function apply(): Promise<boolean> {
    if (state.step !== 'planned') return false
    const { file, content, plan } = state
    const query = new URLSearchParams({ planHash: plan.planHash, requestId: requestId.current })
    let failure: unknown = null
    const isDone = await run(async () => {
      try {
        const imported = (await sendFile(`${path}?${query}`, content)) as BinImported
        setState({ step: 'done', file, plan, imported })
      } catch (error) {
        failure = error
        if (isOver(error)) requestId.current = crypto.randomUUID()
        throw error
      }
    })
    if (isDone) return true
    if (errorCode(failure) === 'CONFLICT') {
      await check(file, 'moved')
      return true
    }
    if (isOutcomeUnknown(failure)) {
      await check(file, 'unknown')
      return true
    }
    return false
  }

  return { state, attempt, check, apply, reset }
}

/** The file fault that made a check fail. Null for any other failure. */
function faultOf(error: unknown): FileFault | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const { field, reason, ...details } = error.errors[0]?.extensions ?? {}
  return field === 'file' && typeof reason === 'string' ? { reason: reason as BinFileFault, details } : null
}
