import { Button, Classes, InputGroup, PopoverNext } from '@blueprintjs/core'
import { Calendar } from '@blueprintjs/icons'
import { useState } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { formatDay } from '../../preferences/format-date.ts'
import { usePreferences } from '../../preferences/preferences.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { dayOrder, readDay, writeDay } from '../typed-day.ts'
import './day-field.css'
import { FormField } from './FormField.tsx'
import type { FieldNotes } from './field-of-form.ts'
import { Readings } from './Readings.tsx'

// The calendar is as large as the rest of a form, and few visits open it.
const DayCalendar = lazyPart(
  () => import('./DayCalendar.tsx'),
  'DayCalendar',
  <div className={`day-calendar-space ${Classes.SKELETON}`} />,
)

interface DayFieldProps<Values extends FieldValues> extends FieldNotes {
  readonly label: string
  readonly problem: string | null
  readonly disabled: boolean
  readonly control: Control<Values>
  /** The form field; holds an ISO date, or the raw text if it cannot be parsed. */
  readonly name: Path<Values>
  /** The first and the last day in the calendar. */
  readonly earliest: string
  readonly latest: string
  readonly placeholder?: string | undefined
}

/**
 * A day, typed in the reader's order or chosen in a calendar. Shows the accepted order as a hint, then the formatted
 * day.
 */
export function DayField<Values extends FieldValues>(props: DayFieldProps<Values>) {
  const { label, problem, help, optional, disabled, control, name, earliest, latest, placeholder } = props
  const { formatMessage, formatDate } = useIntl()
  const { locale, dateFormat } = usePreferences()
  const { field } = useController({ control, name })
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const order = dayOrder(locale, dateFormat)
  const value = String(field.value)
  const dayOf = (text: string) => {
    const read = readDay(text, locale, order)
    return read.kind === 'day' ? read.day : text
  }
  const take = (day: string) => {
    setTyped('')
    field.onChange(day)
  }
  const read = readDay(value, locale, order)
  const example = formatMessage({ id: `form.day.${order}` })
  const inWords = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  return (
    <FormField
      label={label}
      optional={optional}
      problem={problem}
      help={
        <>
          {read.kind === 'day'
            ? formatDate(`${read.day}T00:00:00Z`, inWords)
            : formatMessage({ id: 'form.day.help' }, { example })}
          {help && <span className="day-field-help">{help}</span>}
          {problem && read.kind === 'ambiguous' && (
            <Readings
              readings={[formatDay(read.reading, { locale, dateFormat: '' })]}
              onChoose={() => take(read.reading)}
            />
          )}
        </>
      }
    >
      {(input) => (
        <InputGroup
          {...input}
          inputRef={field.ref}
          name={name}
          autoComplete="off"
          disabled={disabled}
          placeholder={placeholder}
          value={typed !== '' && dayOf(typed) === value ? typed : writeDay(value, order)}
          onValueChange={(text) => {
            setTyped(text)
            field.onChange(dayOf(text))
          }}
          onBlur={() => {
            setTyped('')
            field.onBlur()
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
