import { Document } from '@blueprintjs/icons'
import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import '../../screens/object/detail.css'
import { Failure } from '../../screens/error/Failure.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { TargetChoice } from './TargetChoice.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import './mailtemplates.css'
import { liveQuery, uploadQuery } from './template-query.ts'

/** Uploads a template: choose the target, write or open it, check, preview, compare with the live one, and promote. */
export function Component() {
  const { formatMessage } = useIntl()
  const path = usePath()
  const [parameters, setParameters] = useSearchParams()
  const uploadId = parameters.get('upload')
  const uploaded = useRead(uploadQuery, ({ uploadedMailTemplate }) => uploadedMailTemplate, {
    variables: { id: uploadId ?? '' },
    skip: uploadId === null,
    fetchPolicy: 'cache-first',
  })
  const upload = uploaded.value
  const earlierId = uploadId === null ? parameters.get('from') : null
  const earlier = useRead(uploadQuery, ({ uploadedMailTemplate }) => uploadedMailTemplate, {
    variables: { id: earlierId ?? '' },
    skip: earlierId === null,
    fetchPolicy: 'cache-first',
  })
  /** The text that goes along when another target is chosen. */
  const carried = upload?.status === 'PROMOTED' ? null : (uploadId ?? earlierId)
  const target = {
    mailEventType:
      notificationEmailTypes.find((type) => type === (upload?.mailEventType ?? parameters.get('event'))) ?? null,
    language: upload?.language ?? parameters.get('language'),
    countryCode: upload ? upload.countryCode : parameters.get('country'),
  }
  const { mailEventType, language, countryCode } = target
  const ofCountry = <Template extends { readonly countryCode: string | null }>(
    list: { readonly items: readonly Template[] } | null,
  ) => list?.items.find((each) => each.countryCode === countryCode) ?? null
  const live = useRead(liveQuery, ({ list }) => list, {
    variables: { filter: { mailEventType, language } },
    skip: !mailEventType || !language,
  })
  const error = uploaded.error ?? earlier.error ?? live.error
  const isKnown =
    live.value !== null && (uploadId === null || upload !== null) && (earlierId === null || earlier.value !== null)
  const asked = uploadId === null ? earlier : uploaded
  const missing = asked.value || asked.isLoading || asked.error ? null : (uploadId ?? earlierId)
  const retry = () => {
    if (uploaded.error) uploaded.retry()
    if (earlier.error) earlier.retry()
    if (live.error) live.retry()
  }
  return (
    <Page title={formatMessage({ id: 'mailTemplates.write' })} icon={<Document />}>
      <div className="detail">
        <TargetChoice
          target={target}
          onChange={({ mailEventType, language, countryCode }) =>
            setParameters(
              Object.fromEntries(
                Object.entries({ event: mailEventType, language, country: countryCode, from: carried }).flatMap(
                  ([name, value]) => (value ? [[name, value]] : []),
                ),
              ),
              { replace: true },
            )
          }
        />
        {missing !== null && (
          <NotFound
            title="entry.notFound"
            values={{ id: missing }}
            why="entry.notFound.why"
            to={path('mailtemplates')}
            list="entry.toList"
          />
        )}
        {(!mailEventType || !language) && !error && missing === null && (
          <p className="muted">{formatMessage({ id: 'mailTemplates.choose' })}</p>
        )}
        {error && <Failure what={formatMessage({ id: 'mailTemplates.failed' })} error={error} retry={retry} />}
        {!error && mailEventType && language && !isKnown && missing === null && <EntrySkeleton panelLines={12} />}
        {isKnown && mailEventType && language && (
          <TemplateEditor
            key={`${mailEventType} ${language} ${countryCode}`}
            target={{ mailEventType, language, countryCode }}
            live={ofCountry(live.value)}
            upload={upload}
            earlier={earlier.value}
            readLive={async () => ofCountry(await live.readAgain())}
            onUploaded={(id) => setParameters({ upload: id }, { replace: true })}
          />
        )}
      </div>
    </Page>
  )
}
