import { SegmentedControl } from '@blueprintjs/core'
import { filledIn, mailPlaceholders } from '@portal/schema/mail-template'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { LeftOut, type LeftOutParts, MailFrame } from '../../screens/mail/MailFrame.tsx'
import { Panel } from '../../ui/Panel.tsx'

const looks = ['desktop', 'phone', 'dark', 'text'] as const
type Look = (typeof looks)[number]

interface TemplatePreviewProps {
  /** The path of the document at the gateway. */
  readonly path: string
  readonly template: {
    readonly subject: string | null
    readonly text: string | null
    readonly leftOut: LeftOutParts
  }
}

/** A template as customers receive it, filled with sample data. */
export function TemplatePreview({ path, template: { subject, text, leftOut } }: TemplatePreviewProps) {
  const { formatMessage } = useIntl()
  const [look, setLook] = useState<Look>('desktop')
  const title = formatMessage({ id: 'mailTemplates.preview' })
  return (
    <Panel
      title={title}
      actions={
        <SegmentedControl
          aria-label={formatMessage({ id: 'mails.look' })}
          size="small"
          value={look}
          onValueChange={(chosen) => setLook(chosen as Look)}
          options={looks.map((value) => ({ value, label: formatMessage({ id: `mails.look.${value}` }) }))}
        />
      }
    >
      <div className="template-panel">
        <p>
          <span className="muted">{formatMessage({ id: 'field.subject' })}</span>{' '}
          <bdi>{filledIn(subject ?? '', mailPlaceholders)}</bdi>
        </p>
        {look === 'text' ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard
          <section className="template-text" tabIndex={0} aria-label={title}>
            <pre>{filledIn(text ?? '', mailPlaceholders)}</pre>
          </section>
        ) : (
          <>
            <LeftOut leftOut={leftOut} />
            <MailFrame path={look === 'dark' ? `${path}/dark` : path} title={title} look={look} />
          </>
        )}
        <p className="muted">{formatMessage({ id: 'mailTemplates.samples' })}</p>
      </div>
    </Panel>
  )
}
