import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { routingConfigBounds } from '@portal/schema/routing-config'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { OwnInputProps } from '../../screens/entry/kind.ts'
import { FormField } from '../../screens/form/FormField.tsx'
import { problemText } from '../../screens/form/problem-text.ts'
import { MoreOptions } from '../../screens/provisioning/MoreOptions.tsx'
import { useRoutingGateways } from './routing-gateways.ts'
import { newTarget, partNames, type TypedTarget, targetProblem, targetsIn, weightIn } from './typed-targets.ts'
import { WeightBar, WeightSwatch } from './WeightBar.tsx'
import { balanced, followed, totalOf, wholeWeight } from './weights.ts'

/**
 * The targets of a routing configuration, their weights and the total. Weights that the user has not typed adjust
 * automatically.
 */
export function TargetsInput({ label, problem, refusal, disabled, value, onChange, help }: OwnInputProps) {
  const intl = useIntl()
  const { formatMessage, formatNumber, locale } = intl
  const { options, pages } = useRoutingGateways()
  const targets = targetsIn(value)
  const weights = targets.map(({ weight }) => weightIn(weight))
  // Weights adjust in their initial ratio, regardless of intermediate input.
  const initialWeights = useRef(weights.map(wholeOrNull))
  const [typed, setTyped] = useState<readonly boolean[]>([])
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const give = (next: readonly TypedTarget[]) => onChange(JSON.stringify(next))
  const withWeights = (next: readonly number[]) =>
    targets.map((target, place) => ({ ...target, weight: String(next[place] ?? 0) }))
  const change = (place: number, changes: Partial<TypedTarget>) =>
    give(targets.map((target, at) => (at === place ? { ...target, ...changes } : target)))

  const typeWeight = (place: number, weight: string) => {
    const isTyped = targets.map((_, at) => at === place || typed[at] === true)
    setTyped(isTyped)
    const all = weights.map((each, at) => wholeOrNull(at === place ? weightIn(weight) : each))
    const next = followed(
      all,
      targets.map((_, at) => initialWeights.current[at] ?? 0),
      isTyped,
    )
    if (next === null) return change(place, { weight })
    give(withWeights(next).map((target, at) => (at === place ? { ...target, weight } : target)))
  }
  const remove = (place: number) => {
    const others = <Value,>(all: readonly Value[]) => all.filter((_, at) => at !== place)
    initialWeights.current = others(targets.map((_, at) => initialWeights.current[at] ?? 0))
    setTyped(others(targets.map((_, at) => typed[at] === true)))
    give(others(targets))
    // The button that was pressed disappears.
    fieldset.current?.focus()
  }

  const shares = targets.map(({ gatewayConfigId }, place) => ({
    gatewayConfigId: gatewayConfigId || `#${place + 1}`,
    weight: weights[place] ?? 0,
  }))
  // Rounds off the error of binary fractions.
  const total = Number(totalOf(weights).toFixed(6))
  const isWrong = targets.some((_, place) =>
    partNames.some((part) => targetProblem(part, place, targets, locale) !== null),
  )
  return (
    <fieldset ref={fieldset} tabIndex={-1} className="targets">
      <legend>{label}</legend>
      {help && <p className="muted">{help}</p>}
      <MoreOptions pages={pages} field={label} />
      {targets.map((target, place) => {
        const name = target.gatewayConfigId || formatMessage({ id: 'routing.target' }, { place: place + 1 })
        const problemOf = (part: 'gatewayConfigId' | 'weight' | 'priority', field: string) => {
          const found = problem === null ? null : targetProblem(part, place, targets, locale)
          return found && problemText(found, field, intl)
        }
        const words = {
          gateway: formatMessage({ id: 'routing.target.gateway' }),
          weight: formatMessage({ id: 'routing.target.weight' }),
          priority: formatMessage({ id: 'routing.target.priority' }),
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a target keeps its index until it is removed
          <fieldset key={place} className="target-row" aria-label={name}>
            <WeightSwatch place={place} />
            <div className="target-gateway">
              <FormField label={words.gateway} problem={problemOf('gatewayConfigId', words.gateway)}>
                {({ intent: _, ...input }) => (
                  <HTMLSelect
                    {...input}
                    fill
                    disabled={disabled}
                    value={target.gatewayConfigId}
                    onChange={({ currentTarget }) => change(place, { gatewayConfigId: currentTarget.value })}
                  >
                    <option value="">{formatMessage({ id: 'form.choose' })}</option>
                    {target.gatewayConfigId !== '' && !options.some(({ id }) => id === target.gatewayConfigId) && (
                      <option value={target.gatewayConfigId}>{target.gatewayConfigId}</option>
                    )}
                    {options.map(({ id, text }) => (
                      <option key={id} value={id}>
                        {text}
                      </option>
                    ))}
                  </HTMLSelect>
                )}
              </FormField>
            </div>
            <div className="target-weight">
              <FormField label={words.weight} problem={problemOf('weight', words.weight)}>
                {(input) => (
                  <InputGroup
                    {...input}
                    inputMode="numeric"
                    autoComplete="off"
                    rightElement={<span className="input-unit muted">%</span>}
                    disabled={disabled}
                    value={target.weight}
                    onValueChange={(weight) => typeWeight(place, weight)}
                  />
                )}
              </FormField>
            </div>
            <FormField label={words.priority} problem={problemOf('priority', words.priority)}>
              {(input) => (
                <InputGroup
                  {...input}
                  inputMode="numeric"
                  autoComplete="off"
                  disabled={disabled}
                  value={target.priority}
                  onValueChange={(priority) => change(place, { priority })}
                />
              )}
            </FormField>
            <Button
              icon={<Cross />}
              variant="minimal"
              disabled={disabled || targets.length === 1}
              aria-label={formatMessage({ id: 'routing.target.remove' }, { name })}
              onClick={() => remove(place)}
            />
          </fieldset>
        )
      })}
      <WeightBar shares={shares} />
      <div className="targets-end">
        <output
          className={total === wholeWeight ? 'targets-total targets-total-whole' : 'targets-total'}
          aria-label={formatMessage({ id: 'routing.total.label' })}
        >
          {formatMessage(
            { id: 'routing.total' },
            {
              state: total === wholeWeight ? 'whole' : total < wholeWeight ? 'left' : 'over',
              total: formatNumber(total, exact),
              left: formatNumber(wholeWeight - total, exact),
              over: formatNumber(total - wholeWeight, exact),
            },
          )}
        </output>
        <Button
          size="small"
          disabled={disabled || (total === wholeWeight && !weights.includes(null))}
          onClick={() => give(withWeights(balanced(weights)))}
        >
          {formatMessage({ id: 'routing.balance' })}
        </Button>
        <Button
          size="small"
          icon={<Plus />}
          disabled={disabled || targets.length >= routingConfigBounds.targets.most}
          onClick={() => give([...targets, newTarget()])}
        >
          {formatMessage({ id: 'routing.target.add' })}
        </Button>
      </div>
      {/* A problem with one target is shown in its row. */}
      {problem && (refusal !== null || !isWrong) && (
        <p role="alert" className="targets-problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

const exact = { maximumFractionDigits: 6 } as const

function wholeOrNull(weight: number | null): number | null {
  return weight !== null && Number.isInteger(weight) ? weight : null
}
