import { useIntl } from 'react-intl'

interface LastAnswerProps {
  readonly answers: readonly { readonly status?: number | null; readonly error?: string | null }[]
}

/** The last response from the addresses: the status, and the platform's message if there is one. */
export function LastAnswer({ answers }: LastAnswerProps) {
  const { formatMessage, formatList } = useIntl()
  const texts = answers.flatMap(({ status, error }) => {
    const parts = [status != null && formatMessage({ id: 'charges.notifications.http' }, { status }), error]
    return parts.filter(Boolean).join(' · ') || []
  })
  return texts.length > 0 ? formatList(texts) : <span className="muted">–</span>
}
