import { getDirective } from '@graphql-tools/utils'
import { cardFault, cardPartIn, isFreeText } from '@portal/schema/card-text'
import { hasSecret, isNote, secretFault } from '@portal/schema/secret-text'
import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLError,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isScalarType,
} from 'graphql'
import { type FieldWrapper, ofMutations } from '../request/wrap-fields.ts'
import { isDeeper, mostLevels } from '../rest/depth.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput } from '../rest/error.ts'
import { type AuditedContext, noteRefusedInput } from './audit.ts'

/** Maximum length of an id, in characters. */
const longestId = 200
/** Maximum length of a reason, in characters. Some mutations allow less. */
const longestReason = 2_000

/** Returns the error for a value that is not allowed, otherwise null. */
type Check = (value: unknown) => GraphQLError | null

/**
 * Checks the arguments of each mutation before any of them is recorded, logged or sent: the length of ids and reasons,
 * the depth of JSON values, and control characters. Free text must not contain a card's number or verification code,
 * and notes must not contain secrets. A refusal names the input but never repeats its value.
 */
export function guardInputs(schema: GraphQLSchema): FieldWrapper {
  const checkOf = inputChecks(schema)
  return ofMutations((field, fieldName) => {
    const { resolve = defaultFieldResolver } = field
    const { args: parts = [] } = schema.getMutationType()?.getFields()[fieldName] ?? {}
    const checks = parts.map((part) => [part.name, checkOf(part.name, part)] as const)
    return {
      ...field,
      resolve(source, args: Row, context: AuditedContext, info) {
        for (const [name, check] of checks) {
          const fault = check(args[name])
          if (fault === null) continue
          noteRefusedInput(fieldName, context, fault)
          throw fault
        }
        return resolve(source, args, context, info)
      },
    }
  })
}

/** Returns a function that builds the check of an argument or input field, once per input type. */
function inputChecks(schema: GraphQLSchema): (name: string, part: GraphQLArgument | GraphQLInputField) => Check {
  const ofTypes = new Map<unknown, readonly (readonly [string, Check])[]>()
  return function checkOf(name, part): Check {
    const type = getNamedType(part.type)
    if (isInputObjectType(type)) {
      return (value) => {
        const fields =
          ofTypes.get(type) ?? Object.entries(type.getFields()).map(([key, each]) => [key, checkOf(key, each)] as const)
        ofTypes.set(type, fields)
        return each(value, (row) => {
          for (const [key, check] of fields) {
            const fault = check((row as Row)[key])
            if (fault) return fault
          }
          return null
        })
      }
    }
    if (!isScalarType(type)) return () => null
    if (type.name === 'ID')
      return (value) => each(value, (text) => tooLong(name, text, longestId) ?? controlIn(name, text))
    if (type.name === 'JSON') {
      const isFree = isFreeText(name)
      return (value) => tooDeep(name, value) ?? (isFree ? each(value, (part) => cardIn(name, part)) : null)
    }
    const isReason = getDirective(schema, part, 'recorded')?.[0]?.as === 'REASON'
    if (type.name !== 'String' || !isFreeText(name)) return () => null
    return (value) =>
      each(
        value,
        (text) =>
          (isReason && tooLong(name, text, longestReason)) ||
          controlIn(name, text) ||
          cardIn(name, text) ||
          secretIn(name, text),
      )
  }
}

/** Checks a value, or each value of a list. */
function each(value: unknown, check: Check): GraphQLError | null {
  if (value == null) return null
  if (!Array.isArray(value)) return check(value)
  for (const one of value) {
    const fault = each(one, check)
    if (fault) return fault
  }
  return null
}

function tooLong(field: string, text: unknown, most: number): GraphQLError | null {
  const isTooLong = typeof text === 'string' && text.length > most
  return isTooLong ? badInput(field, `is too long: at most ${most.toLocaleString('en')} characters`) : null
}

/** Control characters: all of them in ids and descriptions, all except tabs and line breaks in other strings. */
const control = /\p{Cc}/u
const strangeControl = /[^\P{Cc}\t\n\r]/u

/** Refuses characters that break ids, files and reports. */
function controlIn(field: string, text: unknown): GraphQLError | null {
  const isOneLine = field === 'description' || /(?:^id|Ids?)$/.test(field)
  const isRefused = typeof text === 'string' && (isOneLine ? control : strangeControl).test(text)
  return isRefused ? badInput(field, 'contains a control character, such as a line break. Remove it') : null
}

/** Refuses nesting that would overflow the stack of a reader. */
function tooDeep(field: string, value: unknown): GraphQLError | null {
  return isDeeper(value) ? badInput(field, `is nested too deeply: at most ${mostLevels} levels`) : null
}

/** Searches a string, and all strings in a JSON value. */
function cardIn(field: string, value: unknown): GraphQLError | null {
  const texts = typeof value === 'string' ? [value] : typeof value === 'object' ? [JSON.stringify(value)] : []
  for (const text of texts) {
    const part = cardPartIn(text)
    if (part) return badInput(field, cardFault[part])
  }
  return null
}

/** Searches for passwords, keys and tokens in notes for other people. */
function secretIn(field: string, text: unknown): GraphQLError | null {
  return isNote(field) && typeof text === 'string' && hasSecret(text) ? badInput(field, secretFault) : null
}
