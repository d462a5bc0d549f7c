import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { Panel } from '../../ui/Panel.tsx'
import { countryName } from '../../values/country.ts'
import type { MailTemplate } from './mail-template.tsx'
import { liveQuery } from './template-query.ts'

/** The templates of the same event and language for other countries, if there are any. */
export function CountryTemplates({ template }: { readonly template: MailTemplate }) {
  const { formatMessage, locale } = useIntl()
  const path = usePath()
  const { id, mailEventType, language } = template
  const read = useRead(liveQuery, ({ list }) => list.items.filter((other) => other.id !== id), {
    variables: { filter: { mailEventType, language } },
  })
  if (!read.error && !read.value?.length) return null
  return (
    <Panel title={formatMessage({ id: 'mailTemplates.otherCountries' })}>
      <div className="template-panel">
        <Read of={read} failed="mailTemplates.failed">
          {(others) => (
            <ul className="template-countries">
              {others.map(({ id, countryCode }) => (
                <li key={id}>
                  <Link to={path('mailtemplates/:mailTemplateId', { mailTemplateId: id })}>
                    {countryCode
                      ? (countryName(countryCode, locale) ?? countryCode)
                      : formatMessage({ id: 'mailTemplates.everyCountry' })}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Read>
      </div>
    </Panel>
  )
}
