import { useQuery } from '@apollo/client/react'
import { Document } from '@blueprintjs/icons'
import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import '../../screens/detail.css'
import { Failure } from '../../screens/Failure.tsx'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { TargetChoice } from './TargetChoice.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import './mailtemplates.css'
import { liveQuery, uploadQuery } from './template-query.ts'

/** Writes a template: chosen for what, written or opened, checked, looked at, compared with the live one, and promoted. */
export function Component() {
  const { formatMessage } = useIntl()
  const [parameters, setParameters] = useSearchParams()
  const uploadId = parameters.get('upload')
  const uploaded = useQuery(uploadQuery, { variables: { id: uploadId ?? '' }, skip: uploadId === null })
  const upload = (uploadId !== null && uploaded.data?.uploadedMailTemplate) || null
  const target = {
    mailEventType:
      notificationEmailTypes.find((type) => type === (upload?.mailEventType ?? parameters.get('event'))) ?? null,
    language: upload?.language ?? parameters.get('language'),
    countryCode: upload ? upload.countryCode : parameters.get('country'),
  }
  const { mailEventType, language, countryCode } = target
  const live = useQuery(liveQuery, {
    variables: { filter: { mailEventType, language } },
    skip: !mailEventType || !language,
    fetchPolicy: 'cache-and-network',
  })
  const error = uploaded.error ?? live.error
  const isKnown = live.data !== undefined && (uploadId === null || upload !== null)
  const retry = () => {
    if (uploaded.error) void uploaded.refetch().catch(() => undefined)
    if (live.error) void live.refetch().catch(() => undefined)
  }
  return (
    <Page title={formatMessage({ id: 'mailTemplates.write' })} icon={<Document />}>
      <div className="detail">
        <TargetChoice
          target={target}
          onChange={({ mailEventType, language, countryCode }) =>
            setParameters(
              Object.fromEntries(
                Object.entries({ event: mailEventType, language, country: countryCode }).flatMap(([name, value]) =>
                  value ? [[name, value]] : [],
                ),
              ),
              { replace: true },
            )
          }
        />
        {error && <Failure what={formatMessage({ id: 'mailTemplates.failed' })} error={error} retry={retry} />}
        {!error && mailEventType && language && !isKnown && <EntrySkeleton panelLines={12} />}
        {isKnown && mailEventType && language && (
          <TemplateEditor
            key={`${mailEventType} ${language} ${countryCode}`}
            target={{ mailEventType, language, countryCode }}
            live={live.data?.list.items.find((each) => each.countryCode === countryCode) ?? null}
            upload={upload}
            readLive={async () =>
              (await live.refetch()).data?.list.items.find((each) => each.countryCode === countryCode) ?? null
            }
            onUploaded={(id) => setParameters({ upload: id }, { replace: true })}
          />
        )}
      </div>
    </Page>
  )
}
