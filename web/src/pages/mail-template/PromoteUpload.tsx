import { useApolloClient } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Link, useNavigate } from 'react-router-dom'
import { saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { LazyDifference } from '../../screens/editor/LazyDifference.tsx'
import { isOutcomeUnknown } from '../../screens/error/outcome-unknown.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { ReviewDialog } from '../../screens/review/ReviewDialog.tsx'
import type { ReviewField } from '../../screens/review/review-field.ts'
import { useReview } from '../../screens/review/use-review.ts'
import { useShowDone } from '../../ui/use-show-done.ts'
import { coverageQuery, type LiveTemplate, promoteTemplate, type Upload, uploadQuery } from './template-query.ts'

/** The content to promote: a whole file. */
type Promoted = Pick<LiveTemplate, 'mailTemplateContent' | 'lastModified'>

interface PromoteUploadProps {
  readonly upload: Upload
  /** The live template that the upload was compared with. Null if there was none. */
  readonly live: LiveTemplate | null
  /** The file as it will be when live. */
  readonly content: string
  readonly readLive: () => Promise<LiveTemplate | null>
}

/** Makes an upload the live template after a review, which is bound to the live template as shown. */
export function PromoteUpload({ upload, live, content, readLive }: PromoteUploadProps) {
  const { formatMessage } = useIntl()
  const client = useApolloClient()
  const navigate = useNavigate()
  const path = usePath()
  const showDone = useShowDone()
  const action = formatMessage({ id: 'mailTemplates.promote' })
  const label = formatMessage({ id: 'mailTemplates.content' })
  const fields: readonly ReviewField<Promoted>[] = [
    {
      name: 'mailTemplateContent',
      label: 'mailTemplates.content',
      isSame: (one, other) => one === other,
      isSecret: false,
      show: ({ mailTemplateContent }) => <pre className="template-source">{mailTemplateContent}</pre>,
      difference: (before, after) => (
        <LazyDifference label={label} before={before.mailTemplateContent} after={after.mailTemplateContent} />
      ),
    },
  ]

  async function promote(over: Promoted | null): Promise<Upload> {
    const variables = { id: upload.id, expectedLastModified: over?.lastModified ?? null }
    try {
      const { data } = await client.mutate({ mutation: promoteTemplate, variables })
      return data?.promoteMailTemplate ?? upload
    } catch (error) {
      const now = isOutcomeUnknown(error) ? await readUpload().catch(() => null) : null
      if (now?.status === 'PROMOTED') return now
      throw error
    }
  }

  async function readUpload(): Promise<Upload | null> {
    const asked = { query: uploadQuery, variables: { id: upload.id }, fetchPolicy: 'network-only' } as const
    return (await client.query(asked)).data?.uploadedMailTemplate ?? null
  }

  const review = useReview<Promoted, Upload>({
    fields,
    read: readLive,
    apply: (_changes, over) => saveUnlessChanged(() => promote(over), readLive),
    onApplied({ mailTemplateId }) {
      if (!mailTemplateId) return
      const to = path('mailtemplates/:mailTemplateId', { mailTemplateId })
      void client.refetchQueries({ include: [coverageQuery] })
      void navigate(to)
      showDone(formatMessage({ id: 'mailTemplates.promoted' }), to, mailTemplateId)
    },
  })

  if (upload.status === 'PROMOTED' && upload.mailTemplateId) {
    const to = path('mailtemplates/:mailTemplateId', { mailTemplateId: upload.mailTemplateId })
    return (
      <p>
        {formatMessage({ id: 'mailTemplates.promoted' })} <Link to={to}>{upload.mailTemplateId}</Link>
      </p>
    )
  }
  return (
    <>
      {review.ended && (
        <p role="status" className="muted">
          {formatMessage({ id: review.ended === 'gone' ? 'mailTemplates.ended.gone' : 'mailTemplates.ended.nothing' })}
        </p>
      )}
      <AttemptFailure attempt={review.reading} action={action} />
      <div className="template-actions">
        <Button
          intent="primary"
          loading={review.reading.state === 'sending'}
          onClick={() => void review.open(live, async () => ({ mailTemplateContent: content }))}
        >
          {action}
        </Button>
      </div>
      <ReviewDialog review={review} title={formatMessage({ id: 'mailTemplates.promote.title' })} addText={action} />
    </>
  )
}
