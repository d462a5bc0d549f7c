import { Button, Callout } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { describeError } from './describe-error.ts'
import './failure.css'
import '../ui/text.css'

interface FailureProps {
  /** What failed, as a sentence: `The charge could not be read`. */
  readonly what: string
  readonly error: unknown
  /** Tries again; left out where trying again is not for the reader to decide here. */
  readonly retry?: () => void
}

/** A failure, shown once and where it happened: what failed, why, what to do. */
export function Failure({ what, error, retry }: FailureProps) {
  const intl = useIntl()
  const { title, details, code, advice } = describeError(error, intl)
  return (
    <Callout intent="danger" icon={<ErrorIcon />} className="failure" role="alert">
      <p className="failure-what">{what}</p>
      <p>{title}.</p>
      {details.length > 0 && (
        <ul className="failure-details">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      <p>
        {advice} <span className="muted">{intl.formatMessage({ id: 'error.codeLabel' }, { code })}</span>
      </p>
      {retry && (
        <Button size="small" icon={<Refresh />} onClick={retry}>
          {intl.formatMessage({ id: 'error.retry' })}
        </Button>
      )}
    </Callout>
  )
}
