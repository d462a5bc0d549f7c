import { useIntl } from 'react-intl'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { Failure } from '../Failure.tsx'
import './mail.css'
import { useFrameFailure } from './use-frame-failure.ts'

/** How wide a mail is shown, and in which colors. */
type MailLook = 'desktop' | 'phone' | 'dark'

interface MailFrameProps {
  /** The document's path at the gateway, `/files/mails/mail-1/html`. */
  readonly path: string
  /** What is in it. */
  readonly title: string
  readonly look: MailLook
}

/**
 * Somebody else's mail as a document of its own: the frame allows nothing, and the document comes with a policy of its own,
 * so that it loads nothing, runs nothing and reaches nothing of the portal (decision 48). Where it does not come, the page says
 * why.
 */
export function MailFrame({ path, title, look }: MailFrameProps) {
  const { formatMessage } = useIntl()
  const { source, tries, isRefused, error, retry } = useFrameFailure(path)
  if (isRefused) {
    return error == null ? (
      <SkeletonLines count={6} />
    ) : (
      <Failure what={formatMessage({ id: 'mails.frame.failed' })} error={error} retry={retry} />
    )
  }
  return (
    <div className={`mail-frame mail-frame-${look}`}>
      <iframe key={tries} sandbox="" src={source} title={title} referrerPolicy="no-referrer" />
    </div>
  )
}

/** What is left out where a mail is shown. */
export interface LeftOutParts {
  readonly remote: number
  readonly active: number
  readonly isSource: boolean
}

/** How many parts of a mail are not shown, and why. */
export function LeftOut({ leftOut: { remote, active, isSource } }: { readonly leftOut: LeftOutParts }) {
  const { formatMessage } = useIntl()
  if (isSource) return <p className="mail-left-out">{formatMessage({ id: 'mails.leftOut.source' })}</p>
  if (remote + active === 0) return null
  return (
    <p className="mail-left-out">
      {remote > 0 && formatMessage({ id: 'mails.leftOut.remote' }, { count: remote })}{' '}
      {active > 0 && formatMessage({ id: 'mails.leftOut.active' }, { count: active })}
    </p>
  )
}
