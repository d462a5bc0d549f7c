import { useIntl } from 'react-intl'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { Failure } from '../error/Failure.tsx'
import './mail.css'
import { useFrameFailure } from './use-frame-failure.ts'

/** The width and colors in which a mail is shown. */
type MailLook = 'desktop' | 'phone' | 'dark'

interface MailFrameProps {
  /** The document's path at the gateway, `/files/mails/mail-1/html`. */
  readonly path: string
  /** The title of its content. */
  readonly title: string
  readonly look: MailLook
}

/**
 * An untrusted mail in a sandboxed frame without permissions. The document has its own content security policy, so it
 * cannot load or run anything or access the portal (decision 48). If it cannot be loaded, the page shows the reason.
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

/** The omitted parts of a mail. */
export interface LeftOutParts {
  readonly remote: number
  readonly active: number
  readonly isSource: boolean
}

/** The number of parts of a mail that are not shown, and the reason. */
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
