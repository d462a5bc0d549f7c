import { longestUrl, type UrlFault, urlFault } from '@portal/schema/public-url'
import { contentLanguages, countryCodes } from '@portal/schema/reference-lists'
import { z } from 'zod'
import { badRequest } from '../http/request-error.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { currencies, formatMoney, moneyFault, parseMoney } from '../values/money.ts'

/*
 * The validators of plain resources. Each kind of refusal has one wording, which follows the templates of specification
 * 5 and begins with the field.
 */

/** The message for an invalid value, or for a missing one. */
function otherwise(name: string, fault: string) {
  return { error: ({ input }: { readonly input?: unknown }) => `${name} ${input == null ? 'is required' : fault}` }
}

/** One of a few values, which the message lists. */
export function oneOf<const Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  return z.enum(values, otherwise(name, `must be one of ${values.join(', ')}`))
}

/** A code from a list that is too long for the message. */
export function known(name: string, codes: readonly string[]) {
  return z.string(otherwise(name, 'is unknown')).refine((code) => codes.includes(code), `${name} is unknown`)
}

/** An ISO-3166 code. */
export const country = (name: string) => known(name, countryCodes)

/** The code of a currency that the sandbox supports. */
export const currency = (name: string) => known(name, currencies)

/** A content language (specification 9). */
export const language = (name: string) => known(name, contentLanguages)

/** The name of a merchant account. */
export const merchantAccount = (name: string) =>
  known(
    name,
    merchantAccounts.map((account) => account.name),
  )

/** A list of known codes without duplicates; null means empty. */
function knowns(name: string, codes: readonly string[]) {
  return z
    .array(z.string(`${name} is not a list of codes`), otherwise(name, 'is not a list of codes'))
    .superRefine((input, context) => {
      const unknown = input.filter((code) => !codes.includes(code)).map((code) => code.slice(0, 20))
      if (unknown.length > 0) context.addIssue({ code: 'custom', message: `${name}: unknown: ${unknown.join(', ')}` })
    })
    .nullable()
    .transform((input) => [...new Set(input)])
}

/** ISO-3166 codes. */
export const countries = (name: string) => knowns(name, countryCodes)

/** Codes of currencies that the sandbox supports. */
export const currencyList = (name: string) => knowns(name, currencies)

/** Some of a few values without duplicates; null means empty. */
export const someOf = (name: string, values: readonly string[]) => knowns(name, values)

/** Unique ids of instrument configurations; null means empty. */
export function instrumentIds(name: string, { most }: { readonly most: number }) {
  const fault = `${name} is not a list of ids`
  return z
    .array(z.string(fault).min(1, fault), fault)
    .max(most, `${name} is too long: at most ${most} instruments`)
    .refine((ids) => new Set(ids).size === ids.length, `${name} contains an instrument twice`)
    .nullable()
    .transform((ids) => ids ?? [])
}

/** True or false. */
export function flag(name: string) {
  return z.boolean(otherwise(name, 'must be true or false'))
}

/** An integer within bounds. */
export function integer(name: string, { min, max }: { readonly min: number; readonly max: number }) {
  return z.int(otherwise(name, 'is not an integer')).min(min, tooLow(name, min)).max(max, tooHigh(name, max))
}

/** An exact decimal from zero to a maximum, as a string. */
export function decimal(name: string, { max, digits }: { readonly max: string; readonly digits: number }) {
  return z
    .string(otherwise(name, 'is not a decimal'))
    .regex(new RegExp(`^\\d{1,15}(\\.\\d{1,${digits}})?$`), `${name} is not a decimal`)
    .refine((text) => !(Number(text) > Number(max)), tooHigh(name, max))
}

/** An amount of money. Only `canonicalAmount`, which knows the currency, can check it fully. */
export function amount(name: string) {
  return z.string(otherwise(name, 'is not a decimal'))
}

/** Returns the amount with all digits of its currency. Throws a 400 that names the field if it is invalid. */
export function canonicalAmount(name: string, text: string, code: string): string {
  const units = parseMoney(text, code)
  if (units === null) throw badRequest([moneyFault(name, text, code)])
  return formatMoney(units, code)
}

/** A nonblank string, trimmed. */
export function text(name: string, { most }: { readonly most: number }) {
  return z.string(otherwise(name, 'is not text')).trim().min(1, `${name} is required`).max(most, tooLong(name, most))
}

/** An id that people choose: capital letters and underscores. */
export function capitals(name: string, { most }: { readonly most: number }) {
  return z
    .string(otherwise(name, 'is not text'))
    .min(1, `${name} is required`)
    .max(most, tooLong(name, most))
    .regex(/^[A-Z_]*$/, `${name} must only contain capital A-Z and underscore`)
}

/** The id of another row. */
export function reference(name: string) {
  return z.string(otherwise(name, 'is not a valid external ID'))
}

/** A URL that the platform or a payer's browser opens. */
export function url(name: string) {
  return z.string(otherwise(name, urlFaults.notUrl)).superRefine((input, context) => {
    const fault = urlFault(input)
    if (fault) context.addIssue({ code: 'custom', message: `${name} ${urlFaults[fault]}` })
  })
}

/** Unique URLs; null means empty. */
export function urls(name: string, most: number) {
  return z
    .array(url(name), `${name} is not a list`)
    .refine((input) => input.length <= most, `${name} is too long: at most ${most} addresses`)
    .refine((input) => new Set(input).size === input.length, `${name} contains an address twice`)
    .nullable()
    .transform((input) => input ?? [])
}

/** The message for each fault of a URL. */
export const urlFaults: Readonly<Record<UrlFault, string>> = {
  notUrl: 'is not a valid URL',
  tooLong: `is too long: at most ${longestUrl} characters`,
  hasCredentials: 'is not a valid URL: it contains a user name or password',
  notHttps: 'is not a valid URL: https is required',
  isPrivate: 'is not a valid URL: the address is private',
}

/** The validator of a filter: one of a few values, or any exact string. */
export function filterOf(name: string, value: z.ZodType | undefined): z.ZodType {
  if (value instanceof z.ZodEnum) return value
  if (value instanceof z.ZodBoolean) {
    return z.enum(['true', 'false'], `${name} must be true or false`).transform((word) => word === 'true')
  }
  return z.string()
}

const tooLow = (name: string, least: number) => `${name}: value is too low: at least ${least}`
const tooHigh = (name: string, most: number | string) => `${name}: value is too high: at most ${most}`
const tooLong = (name: string, most: number) => `${name} is too long: at most ${most} characters`
