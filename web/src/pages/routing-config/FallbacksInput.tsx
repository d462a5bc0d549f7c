import { Button, HTMLSelect, Tag } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import type { OwnInputProps } from '../../screens/entry/kind.ts'
import { FormField } from '../../screens/form/FormField.tsx'
import { MoreOptions } from '../../screens/provisioning/MoreOptions.tsx'
import { fallbacksIn } from './fallbacks.ts'
import { useRoutingGateways } from './routing-gateways.ts'
import './fallbacks.css'

/** The gateways that are asked after all targets, in the order in which they are chosen. */
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
          {/* The targets above say why they could not be read. */}
          {pages.items.length > 0 && <MoreOptions pages={pages} field={label} />}
          {chosen.length > 0 && (
            <ol
              className="chosen-fallbacks"
              aria-label={formatMessage({ id: 'entry.several.chosen' }, { field: label })}
            >
              {chosen.map((id) => {
                const text = options.find((option) => option.id === id)?.text ?? id
                return (
                  <li key={id}>
                    <Tag minimal multiline>
                      {text}
                    </Tag>
                    <Button
                      variant="minimal"
                      size="small"
                      disabled={disabled}
                      aria-label={formatMessage({ id: 'entry.several.remove' }, { text })}
                      onClick={() => onChange(chosen.filter((other) => other !== id).join(','))}
                    >
                      ×
                    </Button>
                  </li>
                )
              })}
            </ol>
          )}
        </>
      )}
    </FormField>
  )
}
