import { HTMLSelect } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { ChosenItems } from '../../screens/entry/ChosenItems.tsx'
import type { OwnInputProps } from '../../screens/entry/kind.ts'
import { FormField } from '../../screens/form/FormField.tsx'
import { MoreOptions } from '../../screens/provisioning/MoreOptions.tsx'
import { fallbacksIn } from './fallbacks.ts'
import { useRoutingGateways } from './routing-gateways.ts'

/** The gateways that are tried after all targets, in the order they were chosen. */
export function FallbacksInput({ label, problem, disabled, value, onChange, optional, help }: OwnInputProps) {
  const { formatMessage } = useIntl()
  const { options, pages } = useRoutingGateways()
  const chosen = fallbacksIn(value)
  return (
    <FormField label={label} optional={optional} help={help} problem={problem}>
      {({ intent: _, ...input }) => (
        <>
          <HTMLSelect
            {...input}
            fill
            disabled={disabled}
            value=""
            onChange={({ currentTarget }) => onChange([...chosen, currentTarget.value].join(','))}
          >
            <option value="">{formatMessage({ id: 'entry.several.add' })}</option>
            {options
              .filter(({ id }) => !chosen.includes(id))
              .map(({ id, text }) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
          </HTMLSelect>
          {/* The targets above report why they could not be read. */}
          {pages.items.length > 0 && <MoreOptions pages={pages} field={label} />}
          <ChosenItems
            isOrdered
            field={label}
            items={chosen.map((id) => ({ value: id, text: options.find((option) => option.id === id)?.text ?? id }))}
            disabled={disabled}
            onChange={(values) => onChange(values.join(','))}
          />
        </>
      )}
    </FormField>
  )
}
