import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { errorCode } from '../error/describe-error.ts'
import { Failure } from '../error/Failure.tsx'
import type { OpenView } from './use-open-view.ts'

interface ViewActionsProps {
  readonly open: OpenView
  readonly isSending: boolean
  readonly error: unknown
  readonly onSave: () => void
  readonly onSaveAs: () => void
}

/** Saves the current state in the open view or as a new one, or restores the view. Empty while they are the same. */
export function ViewActions({ open, isSending, error, onSave, onSaveAs }: ViewActionsProps) {
  const { formatMessage } = useIntl()
  const { held, isDirty, isNew, isGone, newer } = open
  if (isNew) {
    return (
      <Button size="small" variant="minimal" onClick={onSaveAs}>
        {formatMessage({ id: 'views.saveNew' })}
      </Button>
    )
  }
  if (!held || isGone || !isDirty) return null
  return (
    <>
      {held.canChange && newer === null && (
        <Button size="small" loading={isSending} onClick={onSave}>
          {formatMessage({ id: 'views.save' })}
        </Button>
      )}
      <Button size="small" variant="minimal" onClick={onSaveAs}>
        {formatMessage({ id: 'views.saveAs' })}
      </Button>
      <Button size="small" variant="minimal" onClick={() => open.show(held)}>
        {formatMessage({ id: 'views.reset' })}
      </Button>
      {error != null && errorCode(error) !== 'CONFLICT' && (
        <Failure what={formatMessage({ id: 'views.save.failed' })} error={error} retry={onSave} />
      )}
    </>
  )
}
