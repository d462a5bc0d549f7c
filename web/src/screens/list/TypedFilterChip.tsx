import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { type FormEvent, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { amountRule } from '../amount-input.ts'
import type { FieldProblem } from '../field-problem.ts'
import { Readings } from '../form/Readings.tsx'
import { readNumber, writeNumber } from '../typed-number.ts'
import { FilterChip, type FilterChipProps } from './FilterChip.tsx'
import { filterProblems } from './list-state.ts'
import type { RangeFilter, ValueFilter } from './list-types.ts'

/** A filter with a value that is typed. */
export function ValueFilterChip(props: FilterChipProps<ValueFilter>) {
  const { filter, values } = props
  const label = useIntl().formatMessage({ id: filter.label })
  return (
    <TypedFilterChip
      {...props}
      fields={[{ name: filter.field, label, value: values[filter.field] ?? '' }]}
      read={(text) => ({ value: text.trim() })}
    />
  )
}

/** A filter by a least and a greatest amount. */
export function AmountsFilterChip(props: FilterChipProps<RangeFilter>) {
  const intl = useIntl()
  const { filter, values } = props
  const field = (name: string, label: 'list.minimum' | 'list.maximum') => ({
    name,
    label: intl.formatMessage({ id: label }),
    value: writeNumber(values[name] ?? '', intl.locale),
  })
  return (
    <TypedFilterChip
      {...props}
      fields={[field(filter.from, 'list.minimum'), field(filter.to, 'list.maximum')]}
      read={(text) => readAmount(text, intl.locale)}
    />
  )
}

/** An amount as the URL holds it: a canonical decimal. */
function readAmount(text: string, locale: string): ReadText {
  const typed = readNumber(text, locale, amountRule(null))
  switch (typed.kind) {
    case 'number':
      return { value: typed.decimal }
    case 'notNumber':
      return { value: '', ...(text.trim() !== '' && { problem: 'notDecimal' }) }
    case 'otherCurrency':
      return { value: '', problem: 'otherCurrency' }
    case 'ambiguous':
      return {
        value: '',
        problem: 'ambiguous',
        readings: typed.readings.map((reading) => writeNumber(reading, locale)),
      }
  }
}

/** A typed text as the URL holds it, or why it cannot be held. */
interface ReadText {
  readonly value: string
  readonly problem?: FieldProblem
  /** What the text can mean, where it is ambiguous. */
  readonly readings?: readonly string[]
}

interface TypedFilterChipProps extends FilterChipProps<ValueFilter | RangeFilter> {
  readonly fields: readonly { readonly name: string; readonly label: string; readonly value: string }[]
  /** Turns what was typed into what the URL holds. */
  readonly read: (text: string) => ReadText
}

function TypedFilterChip({ fields, read, ...chip }: TypedFilterChipProps) {
  const intl = useIntl()
  const formId = useId()
  // Kept here and not in the inputs: the popover may draw its content again while it finds its place.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<ReturnType<typeof filterProblems>>({})
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const texts = fields.map(({ name, value }) => [name, read(typed[name] ?? value)] as const)
    const unread = texts.flatMap(([name, { problem }]) => (problem ? [[name, problem] as const] : []))
    const values = Object.fromEntries(texts.map(([name, { value }]) => [name, value]))
    const found = { ...filterProblems(chip.filter, values), ...Object.fromEntries(unread) }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    chip.onApply(values)
    setTyped({})
  }
  return (
    <FilterChip
      {...chip}
      onOpen={(next) => {
        chip.onOpen(next)
        // What was typed while the popover was still on its way stays.
        if (next) return
        setTyped({})
        setProblems({})
      }}
      content={
        <form className="list-popover" onSubmit={apply} noValidate>
          {fields.map(({ name, label, value }, index) => {
            const problem = problems[name]
            const id = `${formId}${name}`
            const { readings } = read(typed[name] ?? value)
            const type = (text: string) => setTyped((before) => ({ ...before, [name]: text }))
            return (
              <FormGroup
                key={name}
                label={label}
                labelFor={id}
                intent={problem ? 'danger' : 'none'}
                helperText={
                  problem && (
                    <span id={`${id}-note`}>
                      {intl.formatMessage({ id: `error.field.${problem}` }, { field: label })}
                      {readings && (
                        <Readings
                          readings={readings}
                          onChoose={(text) => {
                            type(text)
                            setProblems(({ [name]: _, ...others }) => others)
                          }}
                        />
                      )}
                    </span>
                  )
                }
              >
                <InputGroup
                  id={id}
                  name={name}
                  value={typed[name] ?? value}
                  onValueChange={type}
                  autoFocus={index === 0}
                  autoComplete="off"
                  intent={problem ? 'danger' : 'none'}
                  aria-invalid={problem !== undefined}
                  aria-describedby={problem && `${id}-note`}
                />
              </FormGroup>
            )
          })}
          <Button type="submit" intent="primary" size="small" fill>
            {intl.formatMessage({ id: 'list.apply' })}
          </Button>
        </form>
      }
    />
  )
}
