import type { IntlShape } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import type { FieldProblem } from '../../values/field-problem.ts'
import { problemParts } from '../../values/named-problem.ts'
import type { ProblemName } from '../../values/problem-names.ts'
import { writeNumber } from '../../values/written-number.ts'

/** The message about a field's problem (specification 5), including the bound that the value violates. */
export function problemText(
  problem: FieldProblem,
  field: string,
  { formatMessage, formatDate, locale }: Pick<IntlShape, 'formatMessage' | 'formatDate' | 'locale'>,
): string {
  const { name, bound, of } = problemParts(problem)
  const text = formatMessage({ id: `error.field.${name}` }, { field })
  if (bound === null) return text
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(bound)
  const isOpen = /^[<>]/.test(bound)
  const limit = formatMessage(
    {
      id: isDay
        ? `error.bound.day.${sideOf(name)}`
        : isOpen
          ? `error.bound.open.${sideOf(name)}`
          : `error.bound.${sideOf(name)}`,
    },
    {
      bound: isDay
        ? formatDate(bound, { dateStyle: 'medium', timeZone: 'UTC' })
        : writeNumber(isOpen ? bound.slice(1) : bound, locale),
      unit: isUnit(of) ? of : 'none',
    },
  )
  const other = of !== null && !isUnit(of) ? ` (${formatMessage({ id: of as MessageId })})` : ''
  return `${text}. ${limit}${other}.`
}

const units: readonly (string | null)[] = ['characters', 'digits', 'entries', 'kibibytes']

function isUnit(of: string | null): of is string {
  return units.includes(of)
}

/** Whether the bound is the minimum or the maximum. */
function sideOf(name: ProblemName): 'least' | 'most' {
  return name === 'tooHigh' || name === 'tooLong' ? 'most' : 'least'
}
