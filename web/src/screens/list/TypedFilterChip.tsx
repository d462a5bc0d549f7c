import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { type FormEvent, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { amountRule } from '../../values/amount-input.ts'
import type { FieldProblem } from '../../values/field-problem.ts'
import { readNumber } from '../../values/typed-number.ts'
import { writeNumber } from '../../values/written-number.ts'
import { problemText } from '../form/problem-text.ts'
import { Readings } from '../form/Readings.tsx'
import { FilterChip, type FilterChipProps } from './FilterChip.tsx'
import { filterProblems } from './list-state.ts'
import type { RangeFilter, ValueFilter } from './list-types.ts'

/** A filter with a typed value. */
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

/** A filter with a minimum and a maximum amount. */
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

/** Parses an amount to the URL's notation, a canonical decimal. */
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

/** A typed text in the URL's notation, or its problem. */
interface ReadText {
  readonly value: string
  readonly problem?: FieldProblem
  /** The possible readings of an ambiguous text. */
  readonly readings?: readonly string[]
}

interface TypedFilterChipProps extends FilterChipProps<ValueFilter | RangeFilter> {
  readonly fields: readonly { readonly name: string; readonly label: string; readonly value: string }[]
  /** Converts typed text to the URL's notation. */
  readonly read: (text: string) => ReadText
}

function TypedFilterChip({ fields, read, ...chip }: TypedFilterChipProps) {
  const intl = useIntl()
  const formId = useId()
  // Stored here instead of in the inputs, because the popover may remount its content while it is being positioned.
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
        // Keeps a text typed before the popover had finished opening.
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
                      {problemText(problem, label, intl)}
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
