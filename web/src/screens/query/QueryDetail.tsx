import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useCan, useViewer } from '../../session/viewer.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { explorerLink } from './explorer-link.ts'
import { FormChoice } from './FormChoice.tsx'
import { PlatformCallsTable } from './PlatformCallsTable.tsx'
import { readCalls } from './platform-calls.ts'
import { formOf, keyVariable } from './query-forms.ts'
import { type ListedQuery, shownQuery } from './recorded-queries.ts'

const forms = ['GraphQL', 'variables', 'curl', 'TypeScript'] as const

/** One operation as the code to send it, in several forms, with the platform calls behind its response. */
export function QueryDetail({ query }: { readonly query: ListedQuery }) {
  const { formatMessage } = useIntl()
  const maySeeCalls = useCan('config')
  const viewer = useViewer()
  const [form, setForm] = useState<(typeof forms)[number]>('GraphQL')
  const shown = shownQuery(query)
  const sender = {
    origin: location.origin,
    merchantAccount: viewer?.merchantAccount ?? '',
    callerName: viewer?.callerName ?? '',
    secretKey: null,
    onBehalfOf: query.merchant,
  }
  const variables = JSON.stringify(shown.variables ?? {}, null, 2)
  const texts = {
    GraphQL: shown.query,
    variables,
    curl: formOf(shown, 'curl', sender),
    TypeScript: formOf(shown, 'TypeScript', sender),
  }
  const text = texts[form]
  const link = explorerLink(shown.query, shown.variables, query.merchant)
  const label = formatMessage({ id: 'query.form' }, { name: query.name })
  return (
    <div className="query-detail">
      <figure aria-label={query.name}>
        <figcaption>
          <FormChoice
            forms={forms}
            form={form}
            choose={setForm}
            label={label}
            nameOf={(each) => (each === 'variables' ? formatMessage({ id: 'query.variables' }) : null)}
          />
          <CopyButton text={text} what={form === 'variables' ? formatMessage({ id: 'query.variables' }) : form} />
        </figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable. */}
        <pre className="query-text" tabIndex={0} translate="no">
          {text}
        </pre>
      </figure>
      <ul className="query-notes muted">
        {(form === 'curl' || form === 'TypeScript') && (
          <li>{formatMessage({ id: 'query.key' }, { name: keyVariable })}</li>
        )}
        {query.variables === null && <li>{formatMessage({ id: 'query.tooLong' })}</li>}
        {/<(?:secret|personal data)>/.test(variables) && (
          <li>{formatMessage({ id: 'query.masked' }, { secret: '<secret>', personal: '<personal data>' })}</li>
        )}
        {query.traceId && <TraceNote id={query.traceId} />}
        <li>
          {link ? (
            <Link to={link}>{formatMessage({ id: 'query.explorer' })}</Link>
          ) : (
            formatMessage({ id: 'query.explorer.tooLong' })
          )}
        </li>
      </ul>
      {maySeeCalls && <CallsBehind query={query} />}
    </div>
  )
}

/** The trace of the newest request, to quote. */
function TraceNote({ id }: { readonly id: string }) {
  const { formatMessage } = useIntl()
  return (
    <li className="query-trace">
      {formatMessage({ id: 'query.trace' })} <code translate="no">{id}</code>
      <CopyButton text={id} what={formatMessage({ id: 'query.trace' })} />
    </li>
  )
}

function CallsBehind({ query }: { readonly query: ListedQuery }) {
  const { formatMessage } = useIntl()
  const calls = readCalls(query.calls)
  const title = formatMessage({ id: 'query.calls' })
  return (
    <section className="query-calls" aria-label={title}>
      <h3>{title}</h3>
      {calls ? (
        <PlatformCallsTable calls={calls} />
      ) : (
        <p className="muted">
          {formatMessage({ id: query.milliseconds === undefined ? 'query.pending' : 'query.calls.unknown' })}
        </p>
      )}
    </section>
  )
}
