import type { GatewayConfigFieldsFragment } from '../../gql/graphql.ts'
import type { FieldProblem } from '../../values/field-problem.ts'

/** The values of a gateway's configuration, each with the gateway's description of its field. */
export type Configuration = NonNullable<GatewayConfigFieldsFragment['configuration']>

/** A field of a configuration as the gateway describes it, and whether a secret is already stored. */
export interface ConfiguredField {
  readonly name: string
  readonly type: Configuration[number]['type']
  readonly required: boolean
  readonly description: string | null
  readonly isSet: boolean
}

/** The form's value of a configuration: its fields, and the typed text of each. */
export interface TypedConfiguration {
  readonly fields: readonly ConfiguredField[]
  readonly typed: Readonly<Record<string, string>>
}

/** The initial form value of a configuration. A secret starts empty: typed text replaces it. */
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

/** The problem with the typed text of a field. A required value is missing unless a secret is stored. */
export function typedProblem({ type, required, isSet }: ConfiguredField, text: string): FieldProblem | null {
  if (text.trim() === '') return required && !isSet ? 'required' : null
  if (type === 'INTEGER') return /^-?\d{1,15}$/.test(text.trim()) ? null : 'notInteger'
  return type === 'URL' && !(URL.canParse(text) && text.startsWith('https://')) ? 'notUrl' : null
}

/** The input to send. Includes a secret only if a new one was typed. */
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

/** The values of a configuration by field name, sorted. Stored secrets are omitted. */
export function configuredValues(values: readonly { readonly name: string; readonly value?: unknown }[]) {
  return values
    .filter(({ value }) => value !== null && value !== undefined)
    .map(({ name, value }) => [name, value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}
