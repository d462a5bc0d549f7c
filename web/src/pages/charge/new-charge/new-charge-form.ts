import { z } from 'zod'
import type { NewChargeOperation, PaymentMethodCode, TaxModel } from '../../../gql/enums.ts'
import {
  decimalOf,
  readAmount,
  readPositiveAmount,
  readWhole,
  type TypedDecimal,
} from '../../../values/amount-input.ts'
import { currencyDigits } from '../../../values/currency.ts'
import { addDecimals, compareDecimals, padDecimal } from '../../../values/decimal.ts'
import { beyond, type FieldProblem, problem, tooLong, wholeDigits } from '../../../values/field-problem.ts'
import { readProperties, readTree } from './read-attachment.ts'

const text = (most: number) => z.string().trim().max(most, tooLong(most))
const needed = (most: number) => text(most).min(1, problem('required'))

/** The maximum number of integer digits that the platform accepts. */
const mostDigits = 10

/** The form values of a new charge. Amounts and lists are unparsed text. */
export interface NewChargeValues {
  id: string
  customerId: string
  paymentMethod: PaymentMethodCode | ''
  currency: string
  operation: NewChargeOperation
  externalKey: string
  description: string
  productCategoryCode: string
  quantity: string
  price: string
  taxAmount: string
  taxModel: TaxModel
  metadata: string
  properties: string
  reason: string
  comment: string
}

/** An empty form, with a customer if one is given. */
export function emptyCharge(customerId: string): NewChargeValues {
  return {
    id: '',
    customerId,
    paymentMethod: 'CREDIT_CARD',
    currency: '',
    operation: 'CHARGE',
    externalKey: '',
    description: '',
    productCategoryCode: '',
    quantity: '1',
    price: '',
    taxAmount: '',
    taxModel: 'EXCLUSIVE',
    metadata: '',
    properties: '',
    reason: '',
    comment: '',
  }
}

/** A typed price or tax, or the problem with it (specification 5). */
function readPrice(typed: string, currency: string, locale: string): TypedDecimal {
  const price = readAmount(typed, currency, locale)
  const isTooHigh = price.decimal !== null && wholeDigits(price.decimal) > mostDigits
  return isTooHigh ? { decimal: null, problem: beyond('tooHigh', mostDigits, 'digits') } : price
}

/** A typed tax, or the problem with it. Zero if the field is empty. */
function readTax(typed: string, currency: string, locale: string): TypedDecimal {
  return typed === '' ? { decimal: '0', problem: null } : readPrice(typed, currency, locale)
}

/** The amount that the payer will pay, if price and tax are valid. */
export function totalOf({ price, taxAmount, taxModel, currency }: NewChargeValues, locale: string): string | null {
  const net = readPrice(price, currency, locale).decimal
  const tax = readTax(taxAmount, currency, locale).decimal
  if (!isCurrency(currency) || net === null || tax === null) return null
  return padDecimal(taxModel === 'INCLUSIVE' ? net : addDecimals(net, tax), currencyDigits(currency))
}

function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text)
}

/** Checks the form, with numbers in the reader's notation. */
export function newChargeForm(locale: string) {
  return z
    .object({
      id: z
        .string()
        .trim()
        .regex(/^(?!\.{1,2}$)[\w.:-]{0,100}$/, problem('notExternalId')),
      customerId: needed(512),
      paymentMethod: z.string().min(1, problem('required')),
      currency: z
        .string()
        .trim()
        .min(1, problem('required'))
        .refine((code) => code === '' || isCurrency(code), problem('notCurrency')),
      operation: z.string(),
      externalKey: needed(100),
      description: text(200),
      productCategoryCode: z.string(),
      quantity: z.string().trim(),
      price: z.string().trim(),
      taxAmount: z.string().trim(),
      taxModel: z.string(),
      metadata: z.string().refine((json) => readTree(json) !== null, problem('notJson')),
      properties: z.string().refine((json) => readProperties(json) !== null, problem('notJson')),
      reason: text(100),
      comment: text(1000),
    })
    .superRefine((values, context) => {
      const wrong = (path: string, message: FieldProblem | null) => {
        if (message) context.addIssue({ code: 'custom', path: [path], message })
      }
      const { price, taxAmount, taxModel, currency, quantity } = values
      const net = readPrice(price, currency, locale)
      const above = readPositiveAmount(price, currency, locale)
      const tax = readTax(taxAmount, currency, locale)
      wrong('price', above.problem ?? net.problem)
      const isWholePrice = taxModel === 'INCLUSIVE' && net.decimal !== null && taxAmount !== '' && tax.decimal !== null
      wrong(
        'taxAmount',
        tax.problem ??
          (isWholePrice && compareDecimals(tax.decimal, net.decimal) >= 0
            ? beyond('tooHigh', `<${net.decimal}`, 'charges.new.price')
            : null),
      )
      wrong('quantity', readQuantity(quantity, locale).problem)
    })
}

function readQuantity(text: string, locale: string): TypedDecimal {
  return readWhole(text, 1, 9999, locale)
}

/**
 * The input of a tax quote. Without a country, the merchant's is used. Null if the price or its currency is invalid.
 */
export function quoteInput({ price, currency, taxModel }: NewChargeValues, country: string, locale: string) {
  const { decimal } = readPrice(price, currency, locale)
  return decimal === null || !isCurrency(currency)
    ? null
    : { price: decimal, currency, taxModel, country: country || null }
}

/** The input of the charge for a filled form. */
export function newChargeInput(values: NewChargeValues, locale: string) {
  const { paymentMethod, metadata, properties } = values
  if (paymentMethod === '') throw new RangeError('the form was not checked')
  const children = readTree(metadata) ?? []
  return {
    id: values.id || null,
    customerId: values.customerId,
    paymentMethod,
    currency: values.currency,
    operation: values.operation,
    lineItem: {
      externalKey: values.externalKey,
      description: values.description || null,
      productCategoryCode: values.productCategoryCode || null,
      quantity: Number(decimalOf(readQuantity(values.quantity, locale))),
      price: decimalOf(readPrice(values.price, values.currency, locale)),
      taxAmount: decimalOf(readTax(values.taxAmount, values.currency, locale)),
      taxModel: values.taxModel,
    },
    metadata: children.length > 0 ? { children } : null,
    properties: [...(readProperties(properties) ?? [])],
    reason: values.reason || null,
    comment: values.comment || null,
  }
}
