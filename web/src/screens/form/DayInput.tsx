import { Button, Classes, InputGroup, PopoverNext } from '@blueprintjs/core'
import { Calendar } from '@blueprintjs/icons'
import { type Ref, useState } from 'react'
import { useIntl } from 'react-intl'
import { formatDay } from '../../preferences/format-date.ts'
import { usePreferences } from '../../preferences/preferences.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { dayOrder, readDay, writeDay } from '../../values/typed-day.ts'
import './day-field.css'
import { FormField } from './FormField.tsx'
import type { FieldNotes } from './field-of-form.ts'
import { Readings } from './Readings.tsx'

// The calendar is as large as the rest of a form, and few visits open it, so it is loaded on demand.
const DayCalendar = lazyPart(
  () => import('./DayCalendar.tsx'),
  'DayCalendar',
  <div className={`day-calendar-space ${Classes.SKELETON}`} />,
)

interface DayInputProps extends FieldNotes {
  readonly label: string
  readonly problem: string | null
  readonly disabled: boolean
  /** An ISO date, or the raw text if it cannot be parsed. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly name?: string
  /** The first and the last day in the calendar. */
  readonly earliest: string
  readonly latest: string
  readonly placeholder?: string | undefined
}

/**
 * A day, typed in the user's order or chosen in a calendar. Shows the accepted order as a hint, and then the formatted
 * day, or for an invalid day the valid values.
 */
export function DayInput(props: DayInputProps) {
  const { label, problem, help, optional, disabled, value, onChange, earliest, latest, placeholder } = props
  const { formatMessage, formatDate } = useIntl()
  const { locale, dateFormat } = usePreferences()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const order = dayOrder(locale, dateFormat)
  const dayOf = (text: string) => {
    const read = readDay(text, locale, order)
    return read.kind === 'day' ? read.day : text
  }
  const take = (day: string) => {
    setTyped('')
    onChange(day)
  }
  const read = readDay(value, locale, order)
  const format = formatMessage({ id: 'form.day.help' }, { example: formatMessage({ id: `form.day.${order}` }) })
  const inWords = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  // The problem of a valid day outside of the range names the bound.
  const accepted = read.kind === 'day' ? null : format
  return (
    <FormField
      label={label}
      optional={optional}
      problem={problem && [problem, accepted].filter(Boolean).join('. ')}
      help={
        <>
          {read.kind === 'day' ? formatDate(`${read.day}T00:00:00Z`, inWords) : format}
          {help && <span className="day-field-help">{help}</span>}
        </>
      }
      question={
        problem &&
        read.kind === 'ambiguous' && (
          <Readings
            readings={[formatDay(read.reading, { locale, dateFormat: '' })]}
            onChoose={() => take(read.reading)}
          />
        )
      }
    >
      {(input) => (
        <InputGroup
          {...input}
          {...(props.inputRef && { inputRef: props.inputRef })}
          {...(props.name && { name: props.name })}
          autoComplete="off"
          disabled={disabled}
          placeholder={placeholder}
          value={typed !== '' && dayOf(typed) === value ? typed : writeDay(value, order)}
          onValueChange={(text) => {
            setTyped(text)
            onChange(dayOf(text))
          }}
          onBlur={() => {
            setTyped('')
            props.onBlur?.()
          }}
          rightElement={
            <PopoverNext
              isOpen={isOpen}
              onInteraction={setOpen}
              placement="bottom-end"
              content={
                <DayCalendar
                  day={read.kind === 'day' ? read.day : null}
                  earliest={earliest}
                  latest={latest}
                  onChoose={(day) => {
                    take(day)
                    setOpen(false)
                  }}
                />
              }
            >
              <Button
                variant="minimal"
                icon={<Calendar />}
                disabled={disabled}
                aria-label={formatMessage({ id: 'form.day.choose' })}
              />
            </PopoverNext>
          }
        />
      )}
    </FormField>
  )
}
