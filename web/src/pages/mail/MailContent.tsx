import { Button, SegmentedControl } from '@blueprintjs/core'
import { EyeOpen } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { LeftOut, MailFrame } from '../../screens/mail/MailFrame.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { Mail } from './mail-query.ts'
import './mails.css'

const looks = ['desktop', 'phone', 'text'] as const
type Look = (typeof looks)[number]

/** The content of a mail, shown on request. It is personal, so each view creates a ledger entry. */
export function MailContent({ mail: { id, leftOut } }: { readonly mail: Mail }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial('customersUploads')
  const [isShown, setShown] = useState(false)
  const [look, setLook] = useState<Look>('desktop')
  const title = formatMessage({ id: 'mails.content' })
  const path = `/files/mails/${encodeURIComponent(id)}`
  return (
    <Panel
      title={title}
      actions={
        isShown && (
          <SegmentedControl
            aria-label={formatMessage({ id: 'mails.look' })}
            size="small"
            value={look}
            onValueChange={(chosen) => setLook(chosen as Look)}
            options={looks.map((value) => ({ value, label: formatMessage({ id: `mails.look.${value}` }) }))}
          />
        )
      }
    >
      <div className="mail-panel">
        {denial && <p className="muted">{describeDenial(denial, intl)}</p>}
        {!denial && !isShown && (
          <>
            <p className="muted">{formatMessage({ id: 'mails.content.why' })}</p>
            <Button icon={<EyeOpen />} onClick={() => setShown(true)}>
              {formatMessage({ id: 'mails.content.show' })}
            </Button>
          </>
        )}
        {isShown && look !== 'text' && leftOut && <LeftOut leftOut={leftOut} />}
        {isShown && (
          <MailFrame
            path={`${path}/${look === 'text' ? 'text' : 'html'}`}
            title={title}
            look={look === 'phone' ? 'phone' : 'desktop'}
          />
        )}
      </div>
    </Panel>
  )
}
