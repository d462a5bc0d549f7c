import { useQuery } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { pathOf } from '../../paths.ts'
import { countryName } from '../../screens/country.ts'
import { Failure } from '../../screens/Failure.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { Panel } from '../../ui/Panel.tsx'
import type { MailTemplate } from './template.tsx'
import { liveQuery } from './template-query.ts'

/** The templates of the same event and language for other countries, where there are any. */
export function CountryTemplates({ template }: { readonly template: MailTemplate }) {
  const { formatMessage, locale } = useIntl()
  const path = useMerchantPath()
  const { id, mailEventType, language } = template
  const { data, error, refetch } = useQuery(liveQuery, { variables: { filter: { mailEventType, language } } })
  const others = data?.list.items.filter((other) => other.id !== id) ?? []
  if (!error && others.length === 0) return null
  return (
    <Panel title={formatMessage({ id: 'mailTemplates.otherCountries' })}>
      <div className="template-panel">
        {error && (
          <Failure
            what={formatMessage({ id: 'mailTemplates.failed' })}
            error={error}
            retry={() => void refetch().catch(() => undefined)}
          />
        )}
        <ul className="template-countries">
          {others.map(({ id, countryCode }) => (
            <li key={id}>
              <Link to={path(pathOf('mailtemplates/:mailTemplateId', { mailTemplateId: id }))}>
                {countryCode
                  ? (countryName(countryCode, locale) ?? countryCode)
                  : formatMessage({ id: 'mailTemplates.everyCountry' })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
