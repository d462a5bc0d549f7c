import { useState } from 'react'
import { useIntl } from 'react-intl'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { Example } from './doc-page.ts'
import { type ExampleForm, exampleForms, formOf } from './example-forms.ts'

/** An example as GraphQL, curl or TypeScript, to be copied. */
export function ExampleBlock({ example }: { readonly example: Example }) {
  const { formatMessage } = useIntl()
  const [form, setForm] = useState<ExampleForm>('GraphQL')
  const text = formOf(example, form, location.origin)
  const what = formatMessage({ id: 'docs.example' }, { name: example.name })
  return (
    <figure className="docs-example" aria-label={what}>
      <figcaption>
        <fieldset className="docs-forms" aria-label={formatMessage({ id: 'docs.example.form' })}>
          {exampleForms.map((each) => (
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
