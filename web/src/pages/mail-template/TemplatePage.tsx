import { Document, GitNewBranch } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useNavigate, useParams } from 'react-router-dom'
import { CodeEditor } from '../../screens/editor/CodeEditor.tsx'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { MailEvent } from '../../screens/mail/MailEvent.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { CountryTemplates } from './CountryTemplates.tsx'
import { EarlierFiles } from './EarlierFiles.tsx'
import './mailtemplates.css'
import { type MailTemplate, mailTemplates } from './mail-template.tsx'
import { Placeholders } from './Placeholders.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { uploadPath } from './template-path.ts'

/** The page of one live template: its preview and its file. */
export function Component() {
  const { mailTemplateId = '' } = useParams()
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const path = useMerchantPath()
  const source = formatMessage({ id: 'mailTemplates.content' })
  return (
    <EntryPage
      key={mailTemplateId}
      entry={mailTemplates}
      icon={<Document />}
      heading={({ mailEventType }: MailTemplate) => <MailEvent type={mailEventType} />}
      actions={(template: MailTemplate) => [
        {
          label: formatMessage({ id: 'mailTemplates.newVersion' }),
          icon: <GitNewBranch />,
          obstacle: null,
          onClick: () => void navigate(path(uploadPath(template))),
        },
      ]}
    >
      {(template: MailTemplate) => (
        <>
          <TemplatePreview
            key={template.lastModified}
            path={`/files/mailtemplates/${encodeURIComponent(template.id)}`}
            template={template}
          />
          <Placeholders used={template.placeholders} />
          <CountryTemplates template={template} />
          <EarlierFiles template={template} />
          <Panel title={source}>
            <Fields>
              <Field label={formatMessage({ id: 'mailTemplates.id' })}>
                <Id value={template.id} />
              </Field>
              <Field label={formatMessage({ id: 'mailTemplates.type' })}>
                <MailEvent type={template.mailEventType} />
              </Field>
            </Fields>
            <div className="template-panel">
              <CodeEditor label={source} language="mail" value={template.mailTemplateContent} />
            </div>
          </Panel>
        </>
      )}
    </EntryPage>
  )
}
