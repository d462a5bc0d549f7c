import { GraphQLError, Kind, type ValueNode } from 'graphql'
import { isDeeper, mostLevels } from '../rest/depth.ts'
import { codedError } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'

/**
 * `DateTime`: returns the platform's value. Accepts any ISO-8601 date or date-time and sends it without milliseconds.
 */
const DateTime = stringScalar((text) => {
  const isIso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2}))?$/.test(text)
  const date = new Date(text)
  if (!isIso || Number.isNaN(date.getTime()) || !isRealDay(text)) throw badValue('is not a date')
  return isoSeconds(date)
})

/** `Decimal`: an exact decimal string, never a float. */
const Decimal = stringScalar((text) => {
  if (!/^[+-]?\d{1,30}(\.\d{1,18})?$/.test(text)) throw badValue('is not a decimal')
  return text
})

/** `JSON`: any value passes through unchanged unless it is nested so deeply that it could not be written. */
const Json = {
  serialize(value: unknown) {
    if (isDeeper(value)) throw new GraphQLError(`Expected a value of at most ${mostLevels} levels`)
    return value
  },
}

/** The resolvers of the schema's scalars. */
export const scalars = { DateTime, Decimal, JSON: Json }

/**
 * The parser and serializer of a scalar. A `GraphQLScalarType` would replace the schema's scalar together with its
 * description.
 */
function stringScalar(parse: (text: string) => string) {
  return {
    serialize: (value: unknown) => {
      if (typeof value === 'string') return value
      if (typeof value === 'number') return String(value)
      throw new GraphQLError('Expected a value of type String')
    },
    parseValue: (value: unknown) => {
      if (typeof value !== 'string') throw badValue('is not a string')
      return parse(value)
    },
    parseLiteral: (node: ValueNode) => {
      try {
        if (node.kind === Kind.STRING) return parse(node.value)
      } catch (error) {
        throw located(error as GraphQLError, node)
      }
      throw located(badValue('is not a string'), node)
    },
  }
}

/** Rejects days such as 2026-02-31, which `new Date` rolls over into March. */
function isRealDay(text: string): boolean {
  const day = text.slice(0, 10)
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

/** The error for a literal has its location in the document, like the error for a variable has its path. */
function located(error: GraphQLError, node: ValueNode): GraphQLError {
  return new GraphQLError(error.message, { nodes: node, extensions: error.extensions })
}

/** The message does not repeat the value, because it may be a secret in the wrong field. */
function badValue(reason: string) {
  return codedError('BAD_INPUT', `value ${reason}`)
}
