import { useState } from 'react'
import { useIntl } from 'react-intl'
import { formOf, type QueryForm, queryForms } from '../../screens/query/query-forms.ts'
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
  const [form, setForm] = useState<QueryForm>('GraphQL')
  const text = formOf(example, form, { ...caller, origin: location.origin })
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
        <CopyButton text={text} what={what} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <pre className="docs-code" tabIndex={0} translate="no">
        {text}
      </pre>
    </figure>
  )
}
