import './inspire.css'
import { Lightbulb } from '@blueprintjs/icons'
import { FormattedMessage, useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'

/** A quiet page for a break (specification 2.1). */
export function Component() {
  const intl = useIntl()
  return (
    <Page title={intl.formatMessage({ id: 'page.inspire.title' })} icon={<Lightbulb />}>
      <figure className="inspire">
        <blockquote>
          <FormattedMessage id="page.inspire.words" />
        </blockquote>
        <figcaption>
          <FormattedMessage id="page.inspire.note" />
        </figcaption>
      </figure>
    </Page>
  )
}
