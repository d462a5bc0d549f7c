import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import { contentLanguages } from '@portal/schema/reference-lists'
import { useIntl } from 'react-intl'
import { useLanguageName } from '../../screens/mail/use-language-name.ts'
import { CoverageCell } from './CoverageCell.tsx'
import type { coverageOf } from './coverage.ts'

/** A long name is truncated. */
export function CoverageGrid({ cover }: { readonly cover: ReturnType<typeof coverageOf> }) {
  const { formatMessage } = useIntl()
  const languageName = useLanguageName()
  const label = formatMessage({ id: 'mailTemplates.grid' })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard
    <section className="coverage-scroll" tabIndex={0} aria-label={label}>
      <table className="coverage-grid" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{formatMessage({ id: 'field.mailEventType' })}</th>
            {contentLanguages.map((language) => (
              <th key={language} scope="col" title={`${languageName(language)} (${language})`}>
                <abbr>{language.slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationEmailTypes.map((event) => (
            <tr key={event}>
              {/* A long name is cut. */}
              <th scope="row" title={formatMessage({ id: `enum.notificationEmailType.${event}` })}>
                {formatMessage({ id: `enum.notificationEmailType.${event}` })}
              </th>
              {contentLanguages.map((language) => (
                <td key={language}>
                  <CoverageCell event={event} language={language} coverage={cover(event, language)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
