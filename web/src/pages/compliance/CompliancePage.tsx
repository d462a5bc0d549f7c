import './compliance.css'
import { Endorsed } from '@blueprintjs/icons'
import { FormattedMessage, useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'

const facts = ['page.compliance.keys', 'page.compliance.cards', 'page.compliance.traffic'] as const

/** Stands in for the provider's certificate where its address is not set. */
export function Component() {
  const intl = useIntl()
  return (
    <Page title={intl.formatMessage({ id: 'page.compliance.title' })} icon={<Endorsed />}>
      <article className="prose">
        <p>
          <FormattedMessage id="page.compliance.certificate" />
        </p>
        <h2>
          <FormattedMessage id="page.compliance.portal" />
        </h2>
        <ul>
          {facts.map((id) => (
            <li key={id}>
              <FormattedMessage id={id} />
            </li>
          ))}
        </ul>
      </article>
    </Page>
  )
}
