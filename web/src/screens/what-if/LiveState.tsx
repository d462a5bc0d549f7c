import { useIntl } from 'react-intl'

interface LiveStateProps {
  /** Whether the form is complete enough for a query. */
  readonly isComplete: boolean
  readonly isAsking: boolean
  /** Whether the shown figures belong to an earlier form state. */
  readonly isOutdated: boolean
}

/** The state of figures that follow a form: waiting for input, loading, or outdated. */
export function LiveState({ isComplete, isAsking, isOutdated }: LiveStateProps) {
  const { formatMessage } = useIntl()
  if (!isComplete) {
    return (
      <p className="data-panel-note muted">
        {formatMessage({ id: isOutdated ? 'whatIf.incomplete.outdated' : 'whatIf.incomplete' })}
      </p>
    )
  }
  if (isOutdated) return <p className="data-panel-note muted">{formatMessage({ id: 'whatIf.outdated' })}</p>
  return isAsking ? <p className="data-panel-note muted">{formatMessage({ id: 'whatIf.reading' })}</p> : null
}
