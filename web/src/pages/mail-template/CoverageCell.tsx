import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { NotificationEmailType } from '../../gql/enums.ts'
import { pathOf } from '../../paths.ts'
import { useLanguageName } from '../../screens/mail/use-language-name.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import '../../ui/text.css'
import type { Coverage } from './coverage.ts'
import { uploadPath } from './template-path.ts'

/**
 * Returns a text about the mail that is sent for an event in a language. It labels the link to the template, or to a
 * new one.
 */
export function useCoverageWords(): (coverage: Coverage, language: string) => string {
  const { formatMessage } = useIntl()
  const languageName = useLanguageName()
  return ({ own, countries, sent }, language) => {
    const other = sent && sent !== language ? languageName(sent) : null
    const words = [
      own &&
        formatMessage(
          { id: own.status === 'ACTIVE' ? 'mailTemplates.own' : 'mailTemplates.off' },
          { version: own.version },
        ),
      other && formatMessage({ id: 'mailTemplates.fallback' }, { language: other }),
      sent === null && formatMessage({ id: 'mailTemplates.none' }),
      countries > 0 && formatMessage({ id: 'mailTemplates.countries' }, { count: countries }),
    ]
    return words.filter(Boolean).join(' ')
  }
}

interface CoverageCellProps {
  readonly event: NotificationEmailType
  readonly language: string
  readonly coverage: Coverage
}

/** A cell of the grid: the version of its template, or the language sent instead. */
export function CoverageCell({ event, language, coverage }: CoverageCellProps) {
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const languageName = useLanguageName()
  const wordsOf = useCoverageWords()
  const { own, sent, countries } = coverage
  const name = formatMessage({ id: `enum.notificationEmailType.${event}` })
  const words = `${name}, ${languageName(language)}: ${wordsOf(coverage, language)}`
  const kind = own ? (own.status === 'ACTIVE' ? 'own' : 'off') : sent ? 'fallback' : 'none'
  const to = own
    ? pathOf('mailtemplates/:mailTemplateId', { mailTemplateId: own.id })
    : uploadPath({ mailEventType: event, language, countryCode: null })
  return (
    <Link className={`coverage-cell coverage-${kind}`} to={path(to)} title={words}>
      <span className="visually-hidden">{words} </span>
      {own ? `v${own.version}` : sent ? `→ ${sent.slice(0, 2)}` : '∅'}
      {countries > 0 && <sup>+{countries}</sup>}
    </Link>
  )
}
