import { InputGroup, Switch } from '@blueprintjs/core'
import { looksLikeJson } from '@portal/schema/hive'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { OwnInputProps } from '../../screens/entry/kind.ts'
import { FormField } from '../../screens/form/FormField.tsx'
import { TextAreaField } from '../../screens/form/TextAreaField.tsx'
import { JsonInput } from './JsonInput.tsx'

/** The input of a hive's value: a switch, a number, a URL, JSON or text, depending on its type. */
export function ValueInput(props: OwnInputProps) {
  const { label, value, values, problem, disabled, onChange } = props
  const { formatMessage } = useIntl()
  const type = values.type ?? 'STRING'
  useTextBesideSwitch(type, value, onChange)
  switch (type) {
    case 'JSON':
      return <JsonInput {...props} />
    case 'BOOLEAN':
      return (
        <FormField label={label} help={formatMessage({ id: 'hives.value.BOOLEAN' })} problem={problem}>
          {({ intent: _, ...field }) => (
            <Switch
              {...field}
              checked={value === 'true'}
              disabled={disabled}
              label={formatMessage({ id: value === 'true' ? 'hives.on' : 'hives.off' })}
              onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
            />
          )}
        </FormField>
      )
    case 'INTEGER':
    case 'URL':
      return (
        <FormField label={label} help={formatMessage({ id: `hives.value.${type}` })} problem={problem}>
          {(field) => (
            <InputGroup
              {...field}
              value={value}
              disabled={disabled}
              inputMode={type === 'URL' ? 'url' : 'numeric'}
              autoComplete="off"
              spellCheck={false}
              onValueChange={onChange}
            />
          )}
        </FormField>
      )
    default:
      return (
        <TextAreaField
          label={label}
          help={looksLikeJson(value) && formatMessage({ id: 'hives.json.isText' })}
          problem={problem}
          value={value}
          disabled={disabled}
          spellCheck={false}
          onChange={onChange}
        />
      )
  }
}

/** A switch ignores text that was typed before. The text returns if the type changes again. */
function useTextBesideSwitch(type: string, value: string, onChange: (value: string) => void): void {
  const isSwitch = type === 'BOOLEAN'
  const typed = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only if the type becomes a switch or stops being one
  useEffect(() => {
    if (!isSwitch && typed.current !== null) onChange(typed.current)
    typed.current = null
    if (!isSwitch || value === 'true' || value === 'false') return
    typed.current = value
    onChange('false')
  }, [isSwitch])
}
