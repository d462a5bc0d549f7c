import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { explorerLink } from '../../screens/query/explorer-link.ts'
import { formOf, type QueryForm, queryForms } from '../../screens/query/query-forms.ts'
import { useMerchant } from '../../session/merchant.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { Example } from './doc-page.ts'

/** The sandbox's first caller, whose key everybody knows. */
const caller = {
  merchantAccount: 'DEMO_MERCHANT',
  callerName: 'admin',
  secretKey: 'Sandbox-Secret-Key-0001',
  onBehalfOf: null,
}

/** An example as GraphQL, curl or TypeScript, to be copied. */
export function ExampleBlock({ example }: { readonly example: Example }) {
  const { formatMessage } = useIntl()
  const merchant = useMerchant()
  const [form, setForm] = useState<QueryForm>('GraphQL')
  const text = formOf(example, form, { ...caller, origin: location.origin })
  const link = explorerLink(example.query, example.variables, merchant)
  const what = formatMessage({ id: 'docs.example' }, { name: example.name })
  return (
    <figure className="docs-example" aria-label={what}>
      <figcaption>
        <fieldset className="docs-forms" aria-label={formatMessage({ id: 'docs.example.form' })}>
          {queryForms.map((each) => (
            <button key={each} type="button" aria-pressed={each === form} onClick={() => setForm(each)} translate="no">
              {each}
            </button>
          ))}
        </fieldset>
        <span>
          {link && <Link to={link}>{formatMessage({ id: 'docs.example.open' })}</Link>}
          <CopyButton text={text} what={what} />
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <pre className="docs-code" tabIndex={0} translate="no">
        {text}
      </pre>
    </figure>
  )
}
