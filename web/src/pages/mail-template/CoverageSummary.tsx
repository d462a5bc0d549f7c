import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import { contentLanguages } from '@portal/schema/reference-lists'
import { useIntl } from 'react-intl'
import { useLanguageName } from '../../screens/mail/use-language-name.ts'
import type { coverageOf } from './coverage.ts'

interface CoverageSummaryProps {
  readonly cover: ReturnType<typeof coverageOf>
  readonly defaultLanguage: string | null
  readonly isComplete: boolean
}

/** The coverage in numbers, the fallback rule, and the legend. */
export function CoverageSummary({ cover, defaultLanguage, isComplete }: CoverageSummaryProps) {
  const { formatMessage } = useIntl()
  const languageName = useLanguageName()
  const cells = notificationEmailTypes.flatMap((event) => contentLanguages.map((language) => cover(event, language)))
  const own = cells.filter(({ own }) => own?.status === 'ACTIVE').length
  const silent = notificationEmailTypes.filter((event) => contentLanguages.every((each) => !cover(event, each).sent))
  return (
    <section className="coverage-summary">
      <p>
        {formatMessage({ id: 'mailTemplates.summary' }, { own, all: cells.length, silent: silent.length })}{' '}
        {defaultLanguage && defaultLanguage !== 'en_US'
          ? formatMessage({ id: 'mailTemplates.rule' }, { language: languageName(defaultLanguage) })
          : formatMessage({ id: 'mailTemplates.rule.english' })}
      </p>
      {!isComplete && <p className="coverage-warning">{formatMessage({ id: 'mailTemplates.incomplete' })}</p>}
      <ul className="coverage-legend">
        <li>
          <span className="coverage-cell coverage-own">v3</span> {formatMessage({ id: 'mailTemplates.legend.own' })}
        </li>
        <li>
          <span className="coverage-cell coverage-fallback">→ en</span>{' '}
          {formatMessage({ id: 'mailTemplates.legend.fallback' })}
        </li>
        <li>
          <span className="coverage-cell coverage-off">v3</span> {formatMessage({ id: 'mailTemplates.legend.off' })}
        </li>
        <li>
          <span className="coverage-cell coverage-none">∅</span> {formatMessage({ id: 'mailTemplates.legend.none' })}
        </li>
      </ul>
    </section>
  )
}
