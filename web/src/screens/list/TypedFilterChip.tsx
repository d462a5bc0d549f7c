import { Button, FormGroup, InputGroup, PopoverNext } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { readDecimalInput, writeDecimalInput } from '../currency.ts'
import type { FilterChipProps } from './FilterBar.tsx'
import { FilterChip } from './FilterChip.tsx'
import { filterProblems } from './list-state.ts'
import type { RangeFilter, ValueFilter } from './list-types.ts'

/** A filter with a value that is typed. */
export function ValueFilterChip({ filter, ...rest }: FilterChipProps<ValueFilter>) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: filter.label })
  const read = (text: string) => (filter.kind === 'currency' ? text.trim().toUpperCase() : text.trim())
  return (
    <FilterChip
      {...rest}
      filter={filter}
      open={(button) => (
        <TypedForm
          button={button}
          fields={[{ name: filter.field, label, value: rest.values[filter.field] ?? '' }]}
          read={read}
          check={(values) => filterProblems(filter, values)}
          onApply={rest.onChange}
        />
      )}
    />
  )
}

/** A filter by a least and a greatest amount. */
export function AmountsFilterChip({ filter, ...rest }: FilterChipProps<RangeFilter>) {
  const intl = useIntl()
  const field = (name: string, label: 'list.minimum' | 'list.maximum') => ({
    name,
    label: intl.formatMessage({ id: label }),
    value: writeDecimalInput(rest.values[name] ?? '', intl.locale),
  })
  return (
    <FilterChip
      {...rest}
      filter={filter}
      open={(button) => (
        <TypedForm
          button={button}
          fields={[field(filter.from, 'list.minimum'), field(filter.to, 'list.maximum')]}
          read={(text) => readDecimalInput(text, intl.locale)}
          check={(values) => filterProblems(filter, values)}
          onApply={rest.onChange}
        />
      )}
    />
  )
}

interface TypedFormProps {
  readonly button: ReactElement
  readonly fields: readonly { readonly name: string; readonly label: string; readonly value: string }[]
  /** Turns what was typed into what the URL holds. */
  readonly read: (text: string) => string
  readonly check: (values: Record<string, string>) => ReturnType<typeof filterProblems>
  readonly onApply: (values: Record<string, string>) => void
}

function TypedForm({ button, fields, read, check, onApply }: TypedFormProps) {
  const intl = useIntl()
  const formId = useId()
  const [isOpen, setOpen] = useState(false)
  // Kept here and not in the inputs: the popover may draw its content anew while it finds its place.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<ReturnType<typeof filterProblems>>({})
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(fields.map(({ name, value }) => [name, read(typed[name] ?? value)]))
    const found = check(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    onApply(values)
    setTyped({})
    setOpen(false)
  }
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={(next) => {
        setOpen(next)
        setTyped({})
        setProblems({})
      }}
      placement="bottom-start"
      content={
        <form className="list-popover" onSubmit={apply} noValidate>
          {fields.map(({ name, label, value }, index) => {
            const problem = problems[name]
            const id = `${formId}${name}`
            return (
              <FormGroup
                key={name}
                label={label}
                labelFor={id}
                intent={problem ? 'danger' : 'none'}
                helperText={problem && intl.formatMessage({ id: `error.field.${problem}` }, { field: label })}
              >
                <InputGroup
                  id={id}
                  name={name}
                  value={typed[name] ?? value}
                  onValueChange={(text) => setTyped((before) => ({ ...before, [name]: text }))}
                  autoFocus={index === 0}
                  autoComplete="off"
                  intent={problem ? 'danger' : 'none'}
                  aria-invalid={problem !== undefined}
                />
              </FormGroup>
            )
          })}
          <Button type="submit" intent="primary" size="small" fill>
            {intl.formatMessage({ id: 'list.apply' })}
          </Button>
        </form>
      }
    >
      {button}
    </PopoverNext>
  )
}
