import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useEffect, useEffectEvent } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { GatewayConfigurationValueInput } from '../../gql/graphql.ts'
import type { Kind, OwnInputProps } from '../../screens/entry/kind.ts'
import { FormField } from '../../screens/form/FormField.tsx'
import { SecretShown } from '../../screens/provisioning/SecretShown.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { Field, Fields } from '../../ui/Fields.tsx'
import { ConfigurationDifference } from './ConfigurationDifference.tsx'
import {
  type Configuration,
  type ConfiguredField,
  configurationInput,
  configuredValues,
  type TypedConfiguration,
  typedConfiguration,
  typedProblem,
} from './configuration.ts'
import './gateway-parts.css'
import { problemText } from '../../screens/form/problem-text.ts'
import { labelOfKey } from '../../values/key-label.ts'

const fieldsQuery = graphql(`
  query GatewayDetailFields($id: String!) {
    gatewayDetails(search: $id, page: { limit: 1 }) {
      items {
        id
        configurationFields {
          name
          type
          required
          description
        }
      }
    }
  }
`)

/** The values of a gateway's configuration. The gateway describes the fields of the form. */
export const configuration: Kind<Configuration, never, GatewayConfigurationValueInput[]> = {
  show: (values) => <ConfigurationShown values={values} />,
  toForm: (values) => JSON.stringify(typedConfiguration(values)),
  toInput: (entered) => configurationInput(JSON.parse(entered)),
  check(entered) {
    const { fields, typed }: TypedConfiguration = JSON.parse(entered)
    return fields.map((field) => typedProblem(field, typed[field.name] ?? '')).find((each) => each !== null) ?? null
  },
  // The stored value describes the fields in the typed value. A secret differs only if a new value was typed.
  isSame: (one, other) => JSON.stringify(configuredValues(one)) === JSON.stringify(configuredValues(other)),
  isSecret: true,
  difference: (before, after) => <ConfigurationDifference before={before} after={after} />,
  // The ledger keeps each non-secret value under its name.
  restored(kept, stored) {
    const values = kept as Readonly<Record<string, Configuration[number]['value']>>
    return ((stored ?? []) as Configuration).map((field) =>
      field.secret === null && Object.hasOwn(values, field.name) ? { ...field, value: values[field.name] } : field,
    )
  },
  input: { is: 'own', render: (props) => <ConfigurationInput {...props} />, isWide: true },
}

function ConfigurationShown({ values }: { readonly values: Configuration }) {
  const { formatMessage } = useIntl()
  return (
    <Fields>
      {values.map(({ name, value, secret }) => (
        <Field key={name} label={labelOfKey(name)}>
          {secret ? (
            <SecretShown secret={secret} />
          ) : typeof value === 'boolean' ? (
            formatMessage({ id: value ? 'entry.flag.yes' : 'entry.flag.no' })
          ) : (
            value !== null && value !== undefined && String(value)
          )}
        </Field>
      ))}
    </Fields>
  )
}

function ConfigurationInput(props: OwnInputProps) {
  const { label, value, values, problem, refusal, isTried = false, onChange } = props
  const { formatMessage } = useIntl()
  const filled: TypedConfiguration | null = value === '' ? null : JSON.parse(value)
  const kind = values.gatewayDetail
  // A new configuration has the fields of the chosen gateway.
  const read = useRead(
    fieldsQuery,
    ({ gatewayDetails }) => gatewayDetails.items.find(({ id }) => id === kind)?.configurationFields,
    { variables: { id: kind ?? '' }, skip: !kind, fetchPolicy: 'cache-first' },
  )
  const fields = read.value?.map((field) => ({ ...field, isSet: false })) ?? filled?.fields ?? []
  const typed = filled?.typed ?? {}
  // The fields of the chosen gateway are part of the value even before anything is typed, because some are required.
  const isNew = value === '' && fields.some(({ required }) => required)
  const begin = useEffectEvent(() => onChange(JSON.stringify({ fields, typed: {} })))
  useEffect(() => {
    if (isNew) begin()
  }, [isNew])
  return (
    <fieldset className="gateway-part">
      {/* The panel around it has a title. */}
      <legend className="visually-hidden">{label}</legend>
      <Read of={read} failed="gateways.fields.failed" />
      {fields.length === 0 && <p className="muted">{formatMessage({ id: 'gateways.fields.none' })}</p>}
      {fields.map((field) => (
        <ConfiguredInput
          key={field.name}
          field={field}
          text={typed[field.name] ?? ''}
          isChecked={isTried && Boolean(problem) && refusal === null}
          disabled={props.disabled}
          onChange={(text) => onChange(JSON.stringify({ fields, typed: { ...typed, [field.name]: text } }))}
        />
      ))}
      {problem && refusal !== null && (
        <p role="alert" className="gateway-part-problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

interface ConfiguredInputProps {
  readonly field: ConfiguredField
  readonly text: string
  /** Whether to show missing values. */
  readonly isChecked: boolean
  readonly disabled: boolean
  readonly onChange: (text: string) => void
}

/** The input of one field, by its type. */
function ConfiguredInput({ field, text, isChecked, disabled, onChange }: ConfiguredInputProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const { name, type, required, description, isSet } = field
  const label = labelOfKey(name)
  const found = typedProblem(field, text)
  const problem = found === 'required' && !isChecked ? null : found
  return (
    <FormField
      label={label}
      optional={!required}
      help={description}
      problem={problem && problemText(problem, label, intl)}
    >
      {({ intent, ...input }) =>
        type === 'BOOLEAN' ? (
          <HTMLSelect
            {...input}
            fill
            disabled={disabled}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{formatMessage({ id: 'form.choose' })}</option>
            <option value="true">{formatMessage({ id: 'entry.flag.yes' })}</option>
            <option value="false">{formatMessage({ id: 'entry.flag.no' })}</option>
          </HTMLSelect>
        ) : (
          <InputGroup
            {...input}
            intent={intent}
            type={type === 'SECRET' ? 'password' : 'text'}
            autoComplete={type === 'SECRET' ? 'new-password' : 'off'}
            placeholder={isSet ? formatMessage({ id: 'provisioning.secret.replace' }) : undefined}
            disabled={disabled}
            value={text}
            onValueChange={onChange}
          />
        )
      }
    </FormField>
  )
}
