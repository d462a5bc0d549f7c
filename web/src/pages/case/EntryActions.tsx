import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import type { CaseEntry } from '../../screens/cases/case-query.ts'

interface EntryActionsProps {
  readonly entry: CaseEntry
  readonly onEdit: (way: 'correct' | 'strike') => void
}

/** The buttons to correct or strike a text, if the caller is allowed to. */
export function EntryActions({ entry: { correctableUntil, canStrike, place }, onEdit }: EntryActionsProps) {
  const { formatMessage } = useIntl()
  const button = (way: 'correct' | 'strike') => (
    <Button
      size="small"
      variant="minimal"
      aria-label={formatMessage({ id: `cases.${way}.one` }, { place })}
      onClick={() => onEdit(way)}
    >
      {formatMessage({ id: `cases.${way}` })}
    </Button>
  )
  return (
    <>
      {correctableUntil && button('correct')}
      {canStrike && button('strike')}
    </>
  )
}
