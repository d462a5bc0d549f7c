import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import type { ApplyAccountImportMutation } from '../../gql/graphql.ts'
import { errorCode } from '../../screens/describe-error.ts'
import { isOver } from '../../screens/form/attempt.ts'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { isOutcomeUnknown } from '../../screens/outcome-unknown.ts'
import { applyAccountImport, type Plan, type PlanItem, planAccountImport } from './account-import-query.ts'
import { type FileFault, faultOf, faultOfSize } from './file-fault.ts'
import { whatMoved } from './what-moved.ts'

/** The result of an import. */
export type Imported = ApplyAccountImportMutation['applyAccountImport']

/** Why a plan was made again: the stored data has changed, or the result of the import is unknown. */
export type ReplanReason =
  | { readonly because: 'moved'; readonly moved: readonly PlanItem[] }
  | { readonly because: 'unknown' }

/** The step that the import of a file has reached. */
export type ImportState =
  | { readonly step: 'empty' }
  | { readonly step: 'checking'; readonly file: File }
  | { readonly step: 'faulty'; readonly file: File; readonly fault: FileFault }
  | { readonly step: 'failed'; readonly file: File; readonly error: unknown }
  | {
      readonly step: 'planned'
      readonly file: File
      readonly text: string
      readonly plan: Plan
      readonly replanReason: ReplanReason | null
    }
  | { readonly step: 'done'; readonly file: File; readonly imported: Imported }

/** Takes a file through the import: check, review, confirmation, comparison with a new export. */
export function useAccountImport() {
  const client = useApolloClient()
  const [state, setState] = useState<ImportState>({ step: 'empty' })
  const { attempt, run, reset } = useAttempt()
  const requestId = useRef<string>(crypto.randomUUID())
  /** The file chosen last. Results of earlier files are ignored. */
  const latest = useRef<File | null>(null)

  async function plan(text: string): Promise<Plan> {
    const { data } = await client.mutate({
      mutation: planAccountImport,
      variables: { file: text },
      fetchPolicy: 'no-cache',
    })
    if (!data) throw new TypeError('no plan')
    return data.planAccountImport
  }

  async function check(file: File, replanReason: (plan: Plan) => ReplanReason | null = () => null): Promise<void> {
    latest.current = file
    reset()
    const enter = (next: ImportState) => {
      if (latest.current === file) setState(next)
    }
    const fault = faultOfSize(file.size)
    if (fault) return enter({ step: 'faulty', file, fault })
    enter({ step: 'checking', file })
    try {
      const text = await file.text()
      const made = await plan(text)
      requestId.current = crypto.randomUUID()
      enter({ step: 'planned', file, text, plan: made, replanReason: replanReason(made) })
    } catch (error) {
      const found = faultOf(error)
      enter(found ? { step: 'faulty', file, fault: found } : { step: 'failed', file, error })
    }
  }

  /** Imports the planned file. Plans it again if the stored data has changed or the result is unknown. */
  async function apply(): Promise<boolean> {
    if (state.step !== 'planned') return false
    const { file, text, plan: seen } = state
    const input = { file: text, expectedPlanHash: seen.planHash, requestId: requestId.current }
    let failure: unknown = null
    const isDone = await run(async () => {
      try {
        const { data } = await client.mutate({
          mutation: applyAccountImport,
          variables: { input },
          fetchPolicy: 'no-cache',
        })
        if (data) setState({ step: 'done', file, imported: data.applyAccountImport })
      } catch (error) {
        failure = error
        if (isOver(error)) requestId.current = crypto.randomUUID()
        throw error
      }
    })
    if (isDone) return true
    if (errorCode(failure) === 'CONFLICT') {
      await check(file, (now) => ({ because: 'moved', moved: whatMoved(seen.items, now.items) }))
      return true
    }
    if (isOutcomeUnknown(failure)) {
      await check(file, () => ({ because: 'unknown' }))
      return true
    }
    return false
  }

  return { state, attempt, check, apply, reset }
}
