import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useKeys } from '../../keys/keys.ts'
import { explorerLink } from '../../screens/query/explorer-link.ts'
import { FormChoice } from '../../screens/query/FormChoice.tsx'
import { formOf, type QueryForm, queryForms } from '../../screens/query/query-forms.ts'
import type { Viewer } from '../../session/viewer-query.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { readExactly } from './exact-json.ts'
import { withoutSecrets, withoutSecretTexts } from './without-secrets.ts'

interface FormsPanelProps {
  readonly query: string
  readonly variables: string
  readonly merchant: string | null
  readonly viewer: Viewer | null
}

type Variables = Readonly<Record<string, unknown>> | null

/** The query as program code, and as a link to share. Neither contains secrets. */
export function FormsPanel({ query, variables, merchant, viewer }: FormsPanelProps) {
  const { formatMessage } = useIntl()
  const [form, setForm] = useState<QueryForm>('GraphQL')
  const title = formatMessage({ id: 'explorer.forms' })
  const shared = readShared(variables)
  const text = withoutSecretTexts(query)
  const link = shared === 'broken' ? undefined : explorerLink(text, shared, merchant)
  const sender = {
    origin: location.origin,
    merchantAccount: viewer?.merchantAccount ?? 'DEMO_MERCHANT',
    callerName: viewer?.callerName ?? 'admin',
    secretKey: null,
    onBehalfOf: merchant,
  }
  const what = formatMessage({ id: 'explorer.forms.what' }, { form })
  const isBroken = shared === 'broken' || query.trim() === ''
  const copied = isBroken ? null : formOf({ query: text, variables: shared }, form, sender)
  const copy = () => {
    if (copied === null) return false
    return navigator.clipboard?.writeText(copied).catch(() => undefined)
  }
  useKeys('page', [{ combo: 'mod+shift+c', does: 'copyForm', act: copy, inFields: true }])
  return (
    <Panel title={title}>
      {copied === null ? (
        <p className="muted">{formatMessage({ id: 'explorer.forms.broken' })}</p>
      ) : (
        <>
          <div className="explorer-forms">
            <FormChoice
              forms={queryForms}
              form={form}
              choose={setForm}
              label={formatMessage({ id: 'docs.example.form' })}
            />
            <CopyButton text={copied} what={what} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard. */}
          <pre className="explorer-code" tabIndex={0} translate="no">
            {copied}
          </pre>
          {link === undefined ? (
            <p className="muted">{formatMessage({ id: 'explorer.share.tooLong' })}</p>
          ) : (
            <p className="explorer-row">
              {formatMessage({ id: 'explorer.share' })}
              <CopyButton text={`${location.origin}/atv4${link}`} what={formatMessage({ id: 'explorer.share.what' })} />
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

/** The variables that may leave the page. */
function readShared(text: string): Variables | 'broken' {
  if (text.trim() === '') return null
  try {
    const values = withoutSecrets(readExactly(text))
    return typeof values === 'object' && !Array.isArray(values) ? (values as Variables) : 'broken'
  } catch {
    return 'broken'
  }
}
