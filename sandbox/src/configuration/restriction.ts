import { trustLevelBounds as bounds } from '@portal/schema/trust-level'
import { z } from 'zod'
import { read } from '../http/list-parameters.ts'
import { badRequest } from '../http/request-error.ts'
import { parseMoney } from '../values/money.ts'
import { amount, canonicalAmount, currency, integer, oneOf, reference, text } from './values.ts'

/** A velocity limit. */
export type Restriction = z.output<ReturnType<typeof restrictionShape>>

/** Reads a velocity limit; `place` is its name in error messages. Throws a 400 with the error. */
export function restriction(input: unknown, place: string) {
  // Error messages begin with the name of the list.
  const given = read(z.object({ restrictions: restrictionShape(place) }), { restrictions: input }).restrictions
  const { attempts, purchases, amount: most, currency: code } = given
  if (attempts === null && purchases === null && most === null) {
    throw badRequest([`${place}: attempts, purchases or amount is required`])
  }
  if (most === null) {
    if (code !== null) throw badRequest([`${place}.amount is required`])
    return given
  }
  if (code === null) throw badRequest([`${place}.currency is required`])
  const canonical = canonicalAmount(`${place}.amount`, most, code)
  if (!parseMoney(canonical, code)) throw badRequest([`${place}.amount: value is too low: more than zero`])
  return { ...given, amount: canonical }
}

function restrictionShape(place: string) {
  return z.strictObject(
    {
      type: oneOf(`${place}.type`, ['VELOCITY']),
      instrumentConfigId: reference(`${place}.instrumentConfigId`)
        .min(1, `${place}.instrumentConfigId is required`)
        .nullable()
        .default(null),
      attempts: integer(`${place}.attempts`, bounds.count).nullable().default(null),
      purchases: integer(`${place}.purchases`, bounds.count).nullable().default(null),
      amount: amount(`${place}.amount`).nullable().default(null),
      currency: currency(`${place}.currency`).nullable().default(null),
      period: duration(`${place}.period`),
      blockDuration: duration(`${place}.blockDuration`),
      reason: text(`${place}.reason`, bounds.reason),
    },
    `${place} is not a restriction`,
  )
}

function duration(name: string) {
  return z.strictObject(
    {
      value: integer(`${name}.value`, bounds.duration),
      unit: oneOf(`${name}.unit`, ['MINUTE', 'HOUR', 'DAY']),
    },
    { error: ({ input }) => `${name} ${input == null ? 'is required' : 'is not a duration'}` },
  )
}
