import { Button, InputGroup, TextArea } from '@blueprintjs/core'
import { Plus, Trash } from '@blueprintjs/icons'
import { useId, useRef } from 'react'
import { type FieldPath, get, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { FormField, inputProps } from '../../screens/form/FormField.tsx'
import { keepFocus } from '../../screens/form/keep-focus.ts'
import '../../ui/action-bar.css'
import type { CustomerValues } from './customer-form.ts'
import { mostProperties } from './customer-properties.ts'
import './property-fields.css'

interface PropertyFieldsProps {
  readonly form: UseFormReturn<CustomerValues>
  readonly problemOf: (field: FieldPath<CustomerValues>, label: string) => string | null
  /** The part of a refusal that concerns the properties. Null if it concerns something else. */
  readonly refusal: string | null
  readonly disabled: boolean
}

/** The merchant's properties of a customer: one row per name and value, to add, change and remove. */
export function PropertyFields({ form, problemOf, refusal, disabled }: PropertyFieldsProps) {
  const { formatMessage } = useIntl()
  const noteId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const { control, formState, getValues, register, trigger } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'properties' })
  const isFull = fields.length >= mostProperties
  const label = {
    name: formatMessage({ id: 'customers.property.name' }),
    value: formatMessage({ id: 'customers.property.value' }),
  }
  // A name may be invalid because of another row, so names marked as invalid are checked again.
  const wrongNames = fields
    .map((_, index) => `properties.${index}.name` as const)
    .filter((name) => get(formState.errors, name) !== undefined)

  function removeRow(index: number) {
    remove(index)
    // The button in the row is gone, so this moves the focus instead of losing it.
    addButton.current?.focus()
    if (wrongNames.length > 0) void trigger('properties')
  }

  return (
    <div className="form-section">
      {fields.map(({ id }, index) => {
        const [name, value] = [`properties.${index}.name`, `properties.${index}.value`] as const
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own styles to each row
          <div
            key={id}
            role="group"
            aria-label={formatMessage({ id: 'customers.property.one' }, { number: index + 1 })}
            className="property-row"
          >
            <FormField label={label.name} problem={problemOf(name, label.name)}>
              {(input) => (
                <InputGroup
                  {...input}
                  {...inputProps(register(name, { deps: wrongNames }))}
                  autoComplete="off"
                  spellCheck={false}
                  disabled={disabled}
                />
              )}
            </FormField>
            <FormField label={label.value} problem={problemOf(value, label.value)}>
              {(input) => (
                <TextArea
                  {...input}
                  {...inputProps(register(value))}
                  fill
                  autoResize
                  rows={1}
                  autoComplete="off"
                  spellCheck={false}
                  disabled={disabled}
                />
              )}
            </FormField>
            <Button
              variant="minimal"
              icon={<Trash />}
              disabled={disabled}
              aria-label={formatMessage({ id: 'customers.property.remove' }, { name: getValues(name) || index + 1 })}
              title={formatMessage({ id: 'form.remove' })}
              onMouseDown={keepFocus}
              onClick={() => removeRow(index)}
            />
          </div>
        )
      })}
      {refusal && <p className="field-problem property-refusal">{refusal}</p>}
      <Button
        ref={addButton}
        icon={<Plus />}
        size="small"
        disabled={disabled}
        className={isFull ? 'action-off' : undefined}
        aria-disabled={isFull}
        aria-describedby={noteId}
        onMouseDown={keepFocus}
        onClick={() => {
          if (!isFull) append({ name: '', value: '' })
        }}
      >
        {formatMessage({ id: 'customers.property.add' })}
      </Button>
      <p id={noteId} className="property-note muted">
        {formatMessage({ id: 'customers.properties.help' }, { most: mostProperties })}
      </p>
    </div>
  )
}
