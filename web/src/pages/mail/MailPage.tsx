import { Envelope, Redo } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link, useParams } from 'react-router-dom'
import { Message } from '../../screens/error/Message.tsx'
import { MailEvent } from '../../screens/mail/MailEvent.tsx'
import { useLanguageName } from '../../screens/mail/use-language-name.ts'
import { ObjectPage } from '../../screens/object/ObjectPage.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { HeadActions } from '../../ui/HeadActions.tsx'
import { Id } from '../../ui/Id.tsx'
import { MailContent } from './MailContent.tsx'
import { MailStatusTag } from './MailStatusTag.tsx'
import { type Mail, mailQuery } from './mail-query.ts'
import './mails.css'
import { ResendMail } from './ResendMail.tsx'

/** The polling interval of a queued mail, in milliseconds. */
const lookEveryMs = 2_000

/** One mail: its status, its content, and the button to resend it. */
export function Component() {
  const { mailId: id = '' } = useParams()
  const path = usePath()
  const read = useRead(mailQuery, ({ mail }) => mail, {
    variables: { id },
    pollMs: (mail) => (mail?.mailServiceStatus === 'QUEUED' ? lookEveryMs : 0),
  })
  return (
    <ObjectPage
      title="mails.one"
      icon={<Envelope />}
      read={read}
      failed="mails.failed"
      skeleton={<EntrySkeleton panelLines={6} />}
      notFound="mails.notFound"
      why="mails.notFound.why"
      values={{ id }}
      list={{ to: path('notifications/mails'), label: 'mails.toList' }}
    >
      {(mail) => <MailDetails mail={mail} readAgain={read.readAgain} />}
    </ObjectPage>
  )
}

function MailDetails({ mail, readAgain }: { readonly mail: Mail; readonly readAgain: () => Promise<Mail | null> }) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const languageName = useLanguageName()
  const [isAsking, setAsking] = useState(false)
  const { id, merchantAccount, externalRefId, customerId, mailEventId, mailServiceStatus, lastError } = mail
  const isQueued = mailServiceStatus === 'QUEUED'
  return (
    <>
      <DetailHeader
        name={
          <h2 className="detail-name">
            <bdi>{mail.subject}</bdi>
          </h2>
        }
        marks={<MailStatusTag status={mailServiceStatus} large />}
        actions={
          <HeadActions
            label={formatMessage({ id: 'mails.actions' })}
            actions={[
              {
                label: formatMessage({ id: 'mails.resend' }),
                icon: <Redo />,
                obstacle: isQueued ? formatMessage({ id: 'mails.resend.queued' }) : null,
                onClick: () => setAsking(true),
              },
            ]}
          />
        }
        identity={
          <>
            <Id value={id} />
            <bdi>{merchantAccount}</bdi>
            {externalRefId && customerId && (
              <Link to={path('charges/:charge', { charge: externalRefId }, merchantAccount)}>{externalRefId}</Link>
            )}
            {customerId && (
              <Link to={path('customers/:customer', { customer: customerId }, merchantAccount)}>{customerId}</Link>
            )}
            {mailEventId && <Id value={mailEventId} />}
          </>
        }
        advice={
          <>
            {mail.isAddressCurrent === false && (
              <Message what={formatMessage({ id: 'mails.addressChanged' })}>
                <p>{formatMessage({ id: 'mails.addressChanged.why' })}</p>
              </Message>
            )}
            {lastError && (
              <p className="mail-error">
                {formatMessage({ id: 'mails.lastError' })} <span lang="en">{lastError}</span>
              </p>
            )}
          </>
        }
        figures={
          <>
            <Figure label={formatMessage({ id: 'mails.event' })}>
              <MailEvent type={mail.mailEventType} />
            </Figure>
            <Figure label={formatMessage({ id: 'mails.language' })}>{languageName(mail.language ?? '')}</Figure>
            <Figure label={formatMessage({ id: 'mails.toEmail' })}>
              <bdi>{mail.toEmail}</bdi>
            </Figure>
            <Figure label={formatMessage({ id: 'mails.sentTime' })}>
              {mail.sentTime ? <Timestamp iso={mail.sentTime} form="brief" /> : '–'}
            </Figure>
            <Figure label={formatMessage({ id: 'field.attempts' })}>{mail.attempts}</Figure>
          </>
        }
      />
      <MailContent key={mail.id} mail={mail} />
      {isAsking && <ResendMail mail={mail} readAgain={readAgain} onClose={() => setAsking(false)} />}
    </>
  )
}
