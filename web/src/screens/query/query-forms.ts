/** The forms in which a query is shown. */
export const queryForms = ['GraphQL', 'curl', 'TypeScript'] as const

export type QueryForm = (typeof queryForms)[number]

/** A query to send. */
export interface ShownQuery {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>> | null
}

/** The URL and the caller for a program that sends a query. */
export interface Sender {
  /** The portal's origin. */
  readonly origin: string
  readonly merchantAccount: string
  readonly callerName: string
  /** Null if the key must not be shown. The program then reads it from its environment. */
  readonly secretKey: string | null
  /** The merchant account to act for; null is the caller's own account. */
  readonly onBehalfOf: string | null
}

/** The environment variable for a key that is not shown. */
export const keyVariable = 'PORTAL_SECRET_KEY'

/** A query in one form, ready to copy. */
export function formOf(shown: ShownQuery, form: QueryForm, sender: Sender): string {
  if (form === 'GraphQL') return asGraphql(shown)
  return form === 'curl' ? asCurl(shown, sender) : asTypescript(shown, sender)
}

function asGraphql({ query, variables }: ShownQuery): string {
  return variables ? `${query}\n\n${JSON.stringify(variables, null, 2)}` : query
}

/** A POSIX shell command. */
function asCurl({ query, variables }: ShownQuery, sender: Sender): string {
  const { origin, secretKey, onBehalfOf } = sender
  const body = JSON.stringify({ query: onOneLine(query), ...(variables && { variables }) })
  return [
    `curl ${inShell(`${origin}/graphql`)}`,
    `--user ${inShell(`${nameOf(sender)}:${secretKey ?? ''}`)}${secretKey === null ? `"$${keyVariable}"` : ''}`,
    `--header 'content-type: application/json'`,
    ...(onBehalfOf === null ? [] : [`--header ${inShell(`x-on-behalf-of: ${onBehalfOf}`)}`]),
    `--data ${inShell(body)}`,
  ].join(' \\\n  ')
}

/** A program for Node. */
function asTypescript({ query, variables }: ShownQuery, sender: Sender): string {
  const { origin, secretKey, onBehalfOf } = sender
  const name = inTemplate(`${nameOf(sender)}:`)
  const key = secretKey === null ? `\${process.env.${keyVariable}}` : inTemplate(secretKey)
  return `const response = await fetch(${inQuotes(`${origin}/graphql`)}, {
  method: 'POST',
  headers: {
    authorization: \`Basic \${Buffer.from(\`${name}${key}\`).toString('base64')}\`,
    'content-type': 'application/json',${onBehalfOf === null ? '' : `\n    'x-on-behalf-of': ${inQuotes(onBehalfOf)},`}
  },
  body: JSON.stringify({
    query: \`${indent(inTemplate(query), 6)}\`,${variables ? `\n    variables: ${indent(asLiteral(variables), 4)},` : ''}
  }),
})
const { data, errors } = await response.json()`
}

function nameOf({ merchantAccount, callerName }: Sender): string {
  return `${merchantAccount}/${callerName}`
}

/** A document without comments and line breaks; its strings are unchanged. */
function onOneLine(query: string): string {
  const strings = /("""(?:\\"""|.)*?"""|"(?:\\.|[^"\\\n\r])*")|(?:\s|#[^\n\r]*)+/gs
  return query.replace(strings, (_token, string?: string) => string ?? ' ').trim()
}

function inShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function inQuotes(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Escapes text for a template literal. All line breaks become `\n`, as in GraphQL. */
function inTemplate(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\\`]|\$(?=\{)/g, '\\$&')
}

/** JSON is valid TypeScript, except that the key `__proto__` would set the object's prototype. */
function asLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^( *)"__proto__":/gm, '$1["__proto__"]:')
}

/** Indents all lines but the first. In block strings GraphQL removes the common indentation again. */
function indent(text: string, by: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(by)}`)
}
