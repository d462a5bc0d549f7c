import { useIntl } from 'react-intl'
import type { CaseState } from '../../gql/enums.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { Tone } from '../../ui/tone.ts'
import type { CaseRow } from './case-query.ts'

/** The states of work with their tones. */
export const caseTones: Readonly<Record<CaseState, Tone>> = { OPEN: 'held', WAITING: 'wait', DONE: 'good' }

interface CaseStateTagProps {
  readonly of: Pick<CaseRow, 'state' | 'isOverdue'>
  readonly large?: boolean
}

/** The state of a case; empty for a note. An overdue case stands out. */
export function CaseStateTag({ of: { state, isOverdue }, large = false }: CaseStateTagProps) {
  const { formatMessage } = useIntl()
  if (!state) return null
  const label = formatMessage({ id: isOverdue ? 'cases.overdue' : `enum.caseState.${state}` })
  return <StatusTag tone={isOverdue ? 'bad' : caseTones[state]} label={label} code={state} large={large} />
}
