import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { explorerLink } from '../../screens/query/explorer-link.ts'
import { FormChoice } from '../../screens/query/FormChoice.tsx'
import { formOf, type QueryForm, queryForms } from '../../screens/query/query-forms.ts'
import { useMerchant } from '../../session/merchant.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { Example } from './doc-page.ts'

/** Callers of the sandbox. Their keys are public. */
const keys = { admin: 'Sandbox-Secret-Key-0001', finance: 'Sandbox-Secret-Key-0004' } as const

/** The most recently chosen form. All examples on a page use it. */
export interface ChosenForm {
  readonly form: QueryForm
  readonly choose: (form: QueryForm) => void
}

/** An example as GraphQL, curl or TypeScript, with a copy button. */
export function ExampleBlock({ example, chosen }: { readonly example: Example; readonly chosen: ChosenForm }) {
  const { formatMessage } = useIntl()
  const { form, choose } = chosen
  const merchant = useMerchant()
  const { caller: callerName = 'admin' } = example
  const sender = { merchantAccount: 'DEMO_MERCHANT', callerName, secretKey: keys[callerName], onBehalfOf: null }
  const text = formOf(example, form, { ...sender, origin: location.origin })
  const link = explorerLink(example.query, example.variables, merchant)
  const what = formatMessage({ id: 'docs.example' }, { name: example.name })
  return (
    <figure className="docs-example" aria-label={what}>
      <figcaption>
        <FormChoice forms={queryForms} form={form} choose={choose} label={formatMessage({ id: 'docs.example.form' })} />
        <span>
          {link && <Link to={link}>{formatMessage({ id: 'docs.example.open' })}</Link>}
          <CopyButton text={text} what={what} />
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard. */}
      <pre className="docs-code" tabIndex={0} translate="no">
        {text}
      </pre>
    </figure>
  )
}

/** Copies the example that has the focus, otherwise the first visible one. Has the same effect as its button. */
export function copyShownExample(): void {
  const examples = [...document.querySelectorAll('.docs-example')]
  const isSeen = (example: Element) => {
    const { top, bottom } = example.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  const shown = examples.find((example) => example.contains(document.activeElement)) ?? examples.find(isSeen)
  shown?.querySelector<HTMLButtonElement>('.copy-button')?.click()
}
