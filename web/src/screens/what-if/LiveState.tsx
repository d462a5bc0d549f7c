import { useIntl } from 'react-intl'

interface LiveStateProps {
  /** Whether enough is filled in to be asked about. */
  readonly isComplete: boolean
  readonly isAsking: boolean
  /** Whether what is shown is the answer to something typed earlier. */
  readonly isOutdated: boolean
}

/** How figures that follow a form stand to it: they wait for it, are on their way, or are of something typed earlier. */
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
