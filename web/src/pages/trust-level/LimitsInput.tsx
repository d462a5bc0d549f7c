import { Button } from '@blueprintjs/core'
import { Plus, Trash } from '@blueprintjs/icons'
import { trustLevelBounds as bounds } from '@portal/schema/trust-level'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { FormValues, OwnInputProps } from '../../screens/entry/kind.ts'
import { PartsFields } from '../../screens/entry/PartsInput.tsx'
import { useAccumulated } from '../../screens/form/use-accumulated.ts'
import './limits.css'
import { problemText } from '../../screens/form/problem-text.ts'
import type { Limit } from './limit-fields.ts'
import { type LimitProblem, limitFields, limitsText, newLimit, problemsOfLimits, typedLimits } from './limit-fields.ts'
import { refusedPlace } from './refused-place.ts'

/** The velocity limits of a trust level. Each is a small form with its own errors. */
export function LimitsInput({ label, problem, disabled, value, onChange }: OwnInputProps) {
  const intl = useIntl()
  const { formatMessage, locale } = intl
  const frame = useRef<HTMLFieldSetElement>(null)
  // The focus after the next render: the added limit, or the button after one was removed.
  const toFocus = useRef<number | 'add' | null>(null)
  const limits = typedLimits(value)
  const problems = problem === null ? [] : problemsOfLimits(limits, locale)
  const refused = problem !== null && problems.length === 0 ? refusedPlace(problem) : null
  const isPlaced = problems.length > 0 || (refused !== null && refused.place < limits.length)
  const change = useAccumulated(value, onChange)
  const changeAll = (changes: (now: readonly FormValues[]) => readonly FormValues[]) =>
    change((now) => limitsText(changes(typedLimits(now))))

  useEffect(() => {
    const target = toFocus.current
    if (target === null) return
    toFocus.current = null
    const limit = target === 'add' ? null : frame.current?.querySelectorAll('.parts').item(target)
    const element = limit?.querySelector('input') ?? frame.current?.querySelector<HTMLElement>('.limits-add')
    element?.focus()
  })

  const wordsOf = ({ problem: found }: LimitProblem, field: string) => {
    if (found === 'limitMissing') return formatMessage({ id: 'trust.limit.missing' })
    if (found === 'limitRepeated') return formatMessage({ id: 'trust.limit.repeated' })
    return problemText(found, field, intl)
  }
  return (
    <fieldset className="limits" ref={frame}>
      <legend>{label}</legend>
      {limits.map((values, place) => {
        const number = place + 1
        return (
          <PartsFields<Limit>
            // biome-ignore lint/suspicious/noArrayIndexKey: its inputs have no state except for its values
            key={place}
            label={formatMessage({ id: 'trust.limit.one' }, { number })}
            disabled={disabled}
            fields={limitFields}
            values={values}
            problemOf={(part, field) => {
              const found = problems.find((each) => each.place === place && each.part === part)
              if (found) return wordsOf(found, field)
              return refused?.place === place && refused.part === part ? problem : null
            }}
            onChange={(changed) => changeAll((now) => now.with(place, changed))}
          >
            <p>
              {refused?.place === place && !(refused.part in values) && (
                <span role="alert" className="parts-problem">
                  {problem}{' '}
                </span>
              )}
              <Button
                size="small"
                icon={<Trash />}
                disabled={disabled}
                onClick={() => {
                  toFocus.current = 'add'
                  changeAll((now) => now.toSpliced(place, 1))
                }}
              >
                {formatMessage({ id: 'trust.limit.remove' }, { number })}
              </Button>
            </p>
          </PartsFields>
        )
      })}
      {problem !== null && !isPlaced && (
        <p role="alert" className="parts-problem">
          {problem}
        </p>
      )}
      <Button
        className="limits-add"
        size="small"
        icon={<Plus />}
        disabled={disabled || limits.length >= bounds.restrictions.most}
        onClick={() => {
          toFocus.current = limits.length
          changeAll((now) => [...now, newLimit(locale)])
        }}
      >
        {formatMessage({ id: 'trust.limit.add' })}
      </Button>
    </fieldset>
  )
}
