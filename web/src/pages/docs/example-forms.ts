import type { Example } from './doc-page.ts'

/** The ways in which an example is shown, all made of its one file. */
export const exampleForms = ['GraphQL', 'curl', 'TypeScript'] as const

export type ExampleForm = (typeof exampleForms)[number]

/** An example in one form, for the portal at this origin and the sandbox's first caller. */
export function formOf({ query, variables }: Example, form: ExampleForm, origin: string): string {
  if (form === 'GraphQL') return variables ? `${query}\n\n${JSON.stringify(variables, null, 2)}` : query
  if (form === 'curl') {
    const body = JSON.stringify({ query: withoutComments(query), ...(variables && { variables }) })
    return [
      `curl ${origin}/graphql \\`,
      `  --user 'DEMO_MERCHANT/admin:Sandbox-Secret-Key-0001' \\`,
      `  --header 'content-type: application/json' \\`,
      `  --data '${body.replaceAll("'", "'\\''")}'`,
    ].join('\n')
  }
  return `const response = await fetch('${origin}/graphql', {
  method: 'POST',
  headers: {
    authorization: \`Basic \${btoa('DEMO_MERCHANT/admin:Sandbox-Secret-Key-0001')}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({
    query: \`${query.replaceAll('\n', '\n      ')}\`,${variables ? `\n    variables: ${JSON.stringify(variables, null, 2).replaceAll('\n', '\n    ')},` : ''}
  }),
})
const { data, errors } = await response.json()`
}

function withoutComments(query: string): string {
  return query.replace(/^#.*\n/gm, '').replace(/\s+/g, ' ')
}
