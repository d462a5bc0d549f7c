import { useApolloClient } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { Tick, Upload as UploadIcon } from '@blueprintjs/icons'
import { contentOfTemplate, mailTemplateBounds } from '@portal/schema/mail-template'
import { useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { NotificationEmailType } from '../../gql/enums.ts'
import { CodeEditor } from '../../screens/editor/CodeEditor.tsx'
import { FindingList } from '../../screens/editor/FindingList.tsx'
import { LazyDifference } from '../../screens/editor/LazyDifference.tsx'
import type { TextEditorHandle } from '../../screens/editor/TextEditor.tsx'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { UnsavedChanges } from '../../screens/form/UnsavedChanges.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { readText } from '../../screens/import/read-text.ts'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useIsLeft } from '../../ui/use-is-left.ts'
import { Placeholders } from './Placeholders.tsx'
import { PromoteUpload } from './PromoteUpload.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { type LiveTemplate, type Upload, uploadQuery, uploadTemplate } from './template-query.ts'

interface TemplateEditorProps {
  readonly target: {
    readonly mailEventType: NotificationEmailType
    readonly language: string
    readonly countryCode: string | null
  }
  /** The live template. Null if there is none. */
  readonly live: LiveTemplate | null
  /** The upload that was last checked. Null before that. */
  readonly upload: Upload | null
  /** An earlier file to start with. */
  readonly earlier: Upload | null
  readonly readLive: () => Promise<LiveTemplate | null>
  readonly onUploaded: (id: string) => void
}

const initialContent = contentOfTemplate({
  subject: '',
  html: '<p>{{customerFirstName}}</p>',
  text: '{{customerFirstName}}',
})

const fileFaults = {
  tooLarge: 'mailTemplates.file.tooLarge',
  notText: 'mailTemplates.file.notText',
  unreadable: 'mailTemplates.file.unreadable',
} as const

/** The editor of a template's file, with the platform's errors. */
export function TemplateEditor({ target, live, upload, earlier, readLive, onUploaded }: TemplateEditorProps) {
  const { formatMessage } = useIntl()
  const client = useApolloClient()
  const editor = useRef<TextEditorHandle>(null)
  const file = useRef<HTMLInputElement>(null)
  const isGoing = useRef(false)
  const [typed, setTyped] = useState(earlier?.mailTemplateContent ?? null)
  const [fileFault, setFileFault] = useState<string | null>(null)
  const { attempt, run } = useAttempt()
  const isLeft = useIsLeft()
  const stored = upload?.mailTemplateContent ?? live?.mailTemplateContent ?? initialContent
  const content = typed ?? stored
  const isChecked = upload !== null && content === upload.mailTemplateContent
  const errors = upload?.fileUploadErrors
  const findings = useMemo(() => (errors ?? []).map((error) => ({ ...error, column: null })), [errors])
  /** Whether the page of another target starts with this text. */
  const isCarriedTo = (search: string) => {
    const from = upload ?? earlier
    return content === from?.mailTemplateContent && new URLSearchParams(search).get('from') === from.id
  }
  const label = formatMessage({ id: 'mailTemplates.content' })
  const check = formatMessage({ id: 'mailTemplates.check' })
  const most = mailTemplateBounds.content.most

  const send = () =>
    run(async () => {
      const variables = { input: { ...target, mailTemplateContent: content } }
      const { data } = await client.mutate({ mutation: uploadTemplate, variables })
      const uploaded = data?.uploadMailTemplate
      if (!uploaded || isLeft()) return
      const { id } = uploaded
      client.writeQuery({ query: uploadQuery, variables: { id }, data: { uploadedMailTemplate: uploaded } })
      isGoing.current = true
      onUploaded(id)
      isGoing.current = false
    })

  async function open(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    const read = await readText(chosen, most * 4)
    if ('fault' in read) return setFileFault(formatMessage({ id: fileFaults[read.fault] }, { name: chosen.name }))
    setFileFault(null)
    setTyped(read.text)
  }

  return (
    <>
      <UnsavedChanges
        when={typed !== null && typed !== stored}
        allow={(next) => isGoing.current || isCarriedTo(next.search)}
      />
      <Panel
        title={label}
        actions={
          <>
            <input
              ref={file}
              type="file"
              hidden
              accept=".txt,.html,text/*"
              aria-label={formatMessage({ id: 'mailTemplates.file' })}
              onChange={({ currentTarget }) => {
                void open(currentTarget.files?.[0])
                currentTarget.value = ''
              }}
            />
            <Button size="small" icon={<UploadIcon />} onClick={() => file.current?.click()}>
              {formatMessage({ id: 'mailTemplates.file' })}
            </Button>
          </>
        }
      >
        <div className="template-panel">
          <p className="muted">
            {formatMessage({ id: 'mailTemplates.format' }, { line: <code key="line">--- text ---</code> })}
          </p>
          <CodeEditor
            label={label}
            description={formatMessage({ id: 'editor.keys' })}
            language="mail"
            value={content}
            isInvalid={isChecked && findings.length > 0}
            findings={findings}
            handle={editor}
            onChange={setTyped}
          />
          {fileFault && (
            <p role="alert" className="template-problem">
              {fileFault}
            </p>
          )}
          {findings.length > 0 && (
            <>
              <p role="alert" className="template-problem">
                {formatMessage({ id: 'mailTemplates.errors' }, { count: findings.length })}
              </p>
              <FindingList findings={findings} onGoTo={(index) => editor.current?.goTo(index)} />
            </>
          )}
          {upload && isChecked && (
            <Fields>
              <Field label={formatMessage({ id: 'mailTemplates.uploadId' })}>
                <Id value={upload.id} />
              </Field>
            </Fields>
          )}
          <AttemptFailure attempt={attempt} action={check} />
          <div className="template-actions">
            <Button
              intent={isChecked && findings.length === 0 ? 'none' : 'primary'}
              icon={<Tick />}
              loading={attempt.state === 'sending'}
              disabled={isChecked || content.length > most}
              onClick={send}
            >
              {check}
            </Button>
            <span className="muted" role="status">
              {content.length > most
                ? formatMessage({ id: 'mailTemplates.tooLong' }, { most })
                : formatMessage({ id: isChecked ? 'mailTemplates.checked' : 'mailTemplates.unchecked' })}
            </span>
          </div>
        </div>
      </Panel>
      {/* Shown before the button that promotes, because unknown placeholders are sent unchanged. */}
      <Placeholders used={(isChecked && upload?.placeholders) || []} />
      {upload && isChecked && (
        <>
          {findings.length === 0 && (
            <TemplatePreview
              key={upload.id}
              path={`/files/mailtemplates/uploaded/${encodeURIComponent(upload.id)}`}
              template={upload}
            />
          )}
          <Panel title={formatMessage({ id: 'mailTemplates.difference' })}>
            <div className="template-panel">
              {live ? (
                <LazyDifference
                  label={formatMessage({ id: 'mailTemplates.difference' })}
                  before={live.mailTemplateContent}
                  after={contentOf(upload)}
                />
              ) : (
                <p className="muted">{formatMessage({ id: 'mailTemplates.difference.none' })}</p>
              )}
              {findings.length === 0 && (
                <PromoteUpload upload={upload} live={live} content={contentOf(upload)} readLive={readLive} />
              )}
            </div>
          </Panel>
        </>
      )}
    </>
  )
}

/** The content that an upload will have when live, with blank lines and line endings as the platform stores them. */
function contentOf({ subject, html, text }: Upload): string {
  return contentOfTemplate({ subject: subject ?? '', html: html ?? '', text: text ?? '' })
}
