import { useApolloClient } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { isOutcomeUnknown } from '../../screens/error/outcome-unknown.ts'
import { ConfirmDialog } from '../../screens/form/ConfirmDialog.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { showDone } from '../../ui/show-done.ts'
import { type Mail, resendMail } from './mail-query.ts'

/** Within this time, a second resend needs confirmation (specification 7.6 leaves it open; decision 48). */
const pauseMs = 5 * 60_000

interface ResendMailProps {
  readonly mail: Mail
  /** Reads the mail's current state. */
  readonly readAgain: () => Promise<Mail | null>
  readonly onClose: () => void
}

/**
 * Resends a mail once. The request is bound to the mail as shown, so a retry after a lost response has no second
 * effect. After a lost response, the mail itself is read.
 */
export function ResendMail({ mail, readAgain, onClose }: ResendMailProps) {
  const { formatMessage } = useIntl()
  const client = useApolloClient()
  const { id, lastResendTime, isAddressCurrent } = mail
  const isRecent = lastResendTime !== null && Date.now() - Date.parse(lastResendTime) < pauseMs

  async function send(): Promise<void> {
    try {
      const variables = { id, expectedLastModified: mail.lastModified, again: isRecent }
      await client.mutate({ mutation: resendMail, variables })
    } catch (error) {
      const now = await readAgain().catch(() => null)
      if (isOutcomeUnknown(error) && now && now.lastResendTime !== lastResendTime) return
      throw error
    }
  }

  return (
    <ConfirmDialog
      title={formatMessage({ id: 'mails.resend.title' }, { id })}
      action={formatMessage({ id: isRecent ? 'mails.resend.again' : 'mails.resend' })}
      change={send}
      onDone={() => {
        onClose()
        showDone(formatMessage({ id: 'mails.resend.done' }, { id }))
      }}
      onClose={onClose}
    >
      <p>{formatMessage({ id: 'mails.resend.means' }, { address: <bdi>{mail.toEmail}</bdi> })}</p>
      {isAddressCurrent === false && <p className="form-warning">{formatMessage({ id: 'mails.addressChanged' })}</p>}
      {isRecent && (
        <p className="form-warning">
          {formatMessage({ id: 'mails.resend.recent' })} <Timestamp iso={lastResendTime} />
        </p>
      )}
    </ConfirmDialog>
  )
}
