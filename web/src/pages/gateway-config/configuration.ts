import type { GatewayConfigFieldsFragment } from '../../gql/graphql.ts'
import type { FieldProblem } from '../../screens/field-problem.ts'

/** The values of a gateway's configuration, each with what the gateway says of its field. */
export type Configuration = NonNullable<GatewayConfigFieldsFragment['configuration']>

/** A field of a configuration, as the gateway describes it, and whether a secret is there already. */
export interface ConfiguredField {
  readonly name: string
  readonly type: Configuration[number]['type']
  readonly required: boolean
  readonly description: string | null
  readonly isSet: boolean
}

/** What the form holds of a configuration: its fields, and what is typed in each. */
export interface TypedConfiguration {
  readonly fields: readonly ConfiguredField[]
  readonly typed: Readonly<Record<string, string>>
}

/** A configuration as it is filled in. A secret begins empty: what is typed replaces it. */
export function typedConfiguration(values: Configuration): TypedConfiguration {
  return {
    fields: values.map(({ name, type, required, description, secret }) => ({
      name,
      type,
      required,
      description,
      isSet: secret?.isSet ?? false,
    })),
    typed: Object.fromEntries(
      values
        .filter(({ value }) => value !== null && value !== undefined)
        .map(({ name, value }) => [name, String(value)]),
    ),
  }
}

/** What is wrong with what was typed in a field; what is missing the platform says. */
export function typedProblem({ type }: ConfiguredField, text: string): FieldProblem | null {
  if (text.trim() === '') return null
  if (type === 'INTEGER') return /^-?\d{1,15}$/.test(text.trim()) ? null : 'notInteger'
  return type === 'URL' && !(URL.canParse(text) && text.startsWith('https://')) ? 'notUrl' : null
}

/** What is sent: a secret only where a new one was typed. */
export function configurationInput({ fields, typed }: TypedConfiguration) {
  return fields.flatMap(({ name, type }) => {
    const text = (typed[name] ?? '').trim()
    if (type === 'SECRET') return text === '' ? [] : [{ name, value: text }]
    return [{ name, value: text === '' ? null : typedValue(type, text) }]
  })
}

function typedValue(type: ConfiguredField['type'], text: string): string | number | boolean {
  if (type === 'INTEGER') return Number(text)
  return type === 'BOOLEAN' ? text === 'true' : text
}

/** The values that a configuration has by the names of their fields, in order; of stored secrets none. */
export function configuredValues(values: readonly { readonly name: string; readonly value?: unknown }[]) {
  return values
    .filter(({ value }) => value !== null && value !== undefined)
    .map(({ name, value }) => [name, value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}
