import './compliance.css'
import { Endorsed } from '@blueprintjs/icons'
import { FormattedMessage, useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'

const facts = ['page.compliance.keys', 'page.compliance.cards', 'page.compliance.traffic'] as const

/** Shown if the address of the provider's certificate is not configured. */
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
