import { z } from 'zod'
import type { NewChargeOperation, PaymentMethodCode, TaxModel } from '../../gql/enums.ts'
import { amountInputProblem } from '../../screens/amount-input.ts'
import { currencyDigits, readDecimalInput } from '../../screens/currency.ts'
import { addDecimals, compareDecimals, padDecimal } from '../../screens/decimal.ts'
import { amountProblem, type FieldProblem, isInteger } from '../../screens/field-problem.ts'
import { readProperties, readTree } from './read-attachment.ts'

const problem = (name: FieldProblem) => name
const text = (most: number) => z.string().trim().max(most, problem('tooLong'))
const needed = (most: number) => text(most).min(1, problem('required'))

/** Digits before the point that the platform takes. */
const mostDigits = 10

/** What the form of a new charge holds; amounts and lists as they were typed. */
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

/** An empty form, for a customer if one is given. */
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

/** What is wrong with a typed price or tax (specification 5); null when nothing is. */
function priceProblem(typed: string, currency: string, locale: string): FieldProblem | null {
  const amount = readDecimalInput(typed, locale)
  // Until the currency is known any number of digits may be right.
  const problem = isCurrency(currency) ? amountInputProblem(typed, currency, locale) : amountProblem(amount)
  return problem ?? ((amount.split('.')[0] ?? '').replace(/^0+/, '').length > mostDigits ? 'tooHigh' : null)
}

/** What the payer will pay, where price and tax are right. */
export function totalOf({ price, taxAmount, taxModel, currency }: NewChargeValues, locale: string): string | null {
  const net = readDecimalInput(price, locale)
  const tax = readDecimalInput(taxAmount, locale) || '0'
  if (!isCurrency(currency) || price === '' || priceProblem(price, currency, locale) !== null) return null
  if (priceProblem(tax, currency, 'en') !== null) return null
  return padDecimal(taxModel === 'INCLUSIVE' ? net : addDecimals(net, tax), currencyDigits(currency))
}

function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text)
}

/** Checks the form, in the reader's notation of numbers. */
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
      const priceWrong = price === '' ? 'required' : priceProblem(price, currency, locale)
      const taxWrong = taxAmount === '' ? null : priceProblem(taxAmount, currency, locale)
      const [net, tax] = [readDecimalInput(price, locale), readDecimalInput(taxAmount, locale)]
      wrong('price', priceWrong ?? (compareDecimals(net, '0') === 0 ? 'tooLow' : null))
      const isWholePrice = !priceWrong && !taxWrong && taxAmount !== '' && taxModel === 'INCLUSIVE'
      wrong('taxAmount', taxWrong ?? (isWholePrice && compareDecimals(tax, net) >= 0 ? 'tooHigh' : null))
      wrong('quantity', quantityProblem(quantity))
    })
}

function quantityProblem(text: string): FieldProblem | null {
  if (text === '') return 'required'
  if (!isInteger(text)) return 'notInteger'
  const [isLow, isHigh] = [compareDecimals(text, '1') < 0, compareDecimals(text, '9999') > 0]
  return isLow ? 'tooLow' : isHigh ? 'tooHigh' : null
}

/** The charge to make for a filled form. */
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
      quantity: Number(values.quantity),
      price: readDecimalInput(values.price, locale),
      taxAmount: readDecimalInput(values.taxAmount, locale) || '0',
      taxModel: values.taxModel,
    },
    metadata: children.length > 0 ? { children } : null,
    properties: [...(readProperties(properties) ?? [])],
    reason: values.reason || null,
    comment: values.comment || null,
  }
}
