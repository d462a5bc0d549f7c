import { type BoundName, beyond, type FieldProblem } from './field-problem.ts'
import { type ProblemName, problems } from './problem-names.ts'

/** The parts of a problem. */
interface ProblemParts {
  readonly name: ProblemName
  /** A number, an exclusive bound with a leading `<` or `>`, or a day. */
  readonly bound: string | null
  /** The unit of the bound, or the message id of the field that sets it. */
  readonly of: string | null
}

/** The parts of a problem. */
export function problemParts(problem: FieldProblem): ProblemParts {
  const [name, bound = null, of = null] = problem.split(' ')
  return { name: name as ProblemName, bound, of }
}

/** The problem that a form's validation put into its error, or null. */
export function namedProblem(error: { readonly message?: string | undefined } | undefined): FieldProblem | null {
  const message = error?.message ?? ''
  const isKnown = problems.some((problem) => message === problem || message.startsWith(`${problem} `))
  return isKnown ? (message as FieldProblem) : null
}

/** The platform's messages for rejected values (specification 5), without the field's name. */
const platformWords: Partial<Record<ProblemName, string>> = {
  required: 'is required',
  notKnown: 'is unknown',
  notDate: 'is not a date',
  notDecimal: 'is not a decimal',
  notEmail: 'is not an email',
  notExternalId: 'is not a valid external ID',
  notInteger: 'is not an integer',
  notInternalId: 'is not a valid internal ID',
  notJson: 'is not valid JSON',
  notUrl: 'is not a valid URL',
  tooLong: 'is too long',
  tooShort: 'is too short',
  tooLow: 'value is too low',
  tooHigh: 'value is too high',
}

const boundWords = /^(.+): at (?:most|least) ([\d.]+)( characters)?$/

/** The problem of a field in a platform message, or null if the message is a different one or has more details. */
export function refusedProblem(text: string, field: string): FieldProblem | null {
  const said = text.startsWith(field) ? text.slice(field.length).replace(/^:? /, '') : text
  const [, words = said, bound, isText] = boundWords.exec(said) ?? []
  const name = problems.find((problem) => platformWords[problem] === words) ?? null
  if (name === null || bound === undefined) return name
  return isBoundName(name) ? beyond(name, bound, isText ? 'characters' : undefined) : null
}

function isBoundName(name: ProblemName): name is BoundName {
  return name === 'tooLow' || name === 'tooHigh' || name === 'tooLong' || name === 'tooShort'
}
