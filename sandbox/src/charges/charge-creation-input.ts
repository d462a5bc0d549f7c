import { productCategories } from '@portal/schema/product-category'
import { z } from 'zod'
import { badRequest } from '../http/request-error.ts'
import { creationOperations, paymentMethods, taxModels } from '../values/charge-values.ts'
import type { MetadataNode } from '../values/metadata.ts'
import { currencies, parseMoney } from '../values/money.ts'
import type { NewLineItem } from './new-charge.ts'

/** Digits before the decimal point; keeps calculations with amounts exact. */
const MOST_DIGITS = 10
const MOST_NODES = 200
const DEEPEST = 10
const MOST_PROPERTIES = 50

const text = (field: string, most: number) =>
  z
    .string(`${field} is required`)
    .trim()
    .min(1, `${field} is required`)
    .max(most, `${field} is too long: at most ${most} characters`)

const decimal = (field: string) =>
  z
    .string(`${field} must be a decimal in a string`)
    .regex(/^\d+(\.\d+)?$/, { error: `${field} is not a decimal`, abort: true })
    .regex(new RegExp(`^0*\\d{1,${MOST_DIGITS}}(\\.|$)`), `${field} is too high: at most ${MOST_DIGITS} digits`)

const oneOf = <Value extends string>(field: string, values: readonly Value[]) =>
  z.enum(values, `${field} must be one of ${values.join(', ')}`)

const node: z.ZodType<MetadataNode> = z.lazy(() =>
  z.strictObject({
    name: text('metadata: name', 100),
    value: z.string().max(1000, 'metadata: value is too long: at most 1000 characters').nullish().transform(orNull),
    children: z.array(node).default([]),
  }),
)

const lineItem = z.strictObject({
  externalKey: text('lineItem.externalKey', 100),
  description: text('lineItem.description', 200).nullish().transform(orNull),
  productCategoryCode: oneOf('lineItem.productCategoryCode', productCategories).nullish().transform(orNull),
  quantity: z
    .int('lineItem.quantity is not an integer')
    .min(1, 'lineItem.quantity is too low: at least 1')
    .max(9999, 'lineItem.quantity is too high: at most 9999')
    .default(1),
  price: decimal('lineItem.price'),
  taxAmount: decimal('lineItem.taxAmount').default('0'),
  taxModel: oneOf('lineItem.taxModel', taxModels).default('EXCLUSIVE'),
})

/** The body of a request for a new charge; amounts are still strings. */
export const newChargeBody = z.strictObject({
  id: z
    .string()
    .regex(
      /^(?!\.{1,2}$)[\w.:-]{1,100}$/,
      'id is not a valid external ID: 1 to 100 letters, digits, ".", ":", "-" and "_"',
    )
    .nullish()
    .transform(orNull),
  customerId: text('customerId', 512),
  paymentMethod: oneOf('paymentMethod', paymentMethods),
  currency: oneOf('currency', currencies),
  operation: oneOf('operation', creationOperations).default('CHARGE'),
  lineItem,
  metadata: z
    .strictObject({ children: z.array(node).default([]) })
    .superRefine(({ children }, context) => {
      const { nodes, depth } = sizeOf(children)
      const message = `metadata is too long: at most ${MOST_NODES} nodes, ${DEEPEST} deep`
      if (nodes > MOST_NODES || depth > DEEPEST) context.addIssue({ code: 'custom', message })
    })
    .nullish(),
  properties: z
    .array(
      z.strictObject({
        name: text('properties: name', 100),
        value: z
          .string('properties: value is required')
          .max(1000, 'properties: value is too long: at most 1000 characters'),
      }),
    )
    .max(MOST_PROPERTIES, `properties: at most ${MOST_PROPERTIES}`)
    .nullish(),
  reason: z.string().max(100, 'reason is too long').nullish(),
  comment: z.string().max(1000, 'comment is too long').nullish(),
})
type LineItemBody = z.output<typeof lineItem>

/** A known product: its description and category. */
export interface KnownProduct {
  readonly description: string
  readonly category: string
}

/** Returns the line item with money in minor units. Throws a 400 with a text for each invalid amount. */
export function readLineItem(body: LineItemBody, currency: string, known: KnownProduct | null): NewLineItem {
  const price = parseMoney(body.price, currency)
  const tax = parseMoney(body.taxAmount, currency)
  const description = body.description ?? known?.description
  const category = body.productCategoryCode ?? known?.category
  const taxInclusive = body.taxModel === 'INCLUSIVE'
  const faults = [
    price === null && `lineItem.price is not a decimal of ${currency}`,
    tax === null && `lineItem.taxAmount is not a decimal of ${currency}`,
    price === 0n && 'lineItem.price is too low: above zero',
    taxInclusive &&
      tax !== null &&
      price !== null &&
      tax >= price &&
      'lineItem.taxAmount is too high: the price includes it',
    description === undefined && 'lineItem.description is required: no product has this key',
    category === undefined && 'lineItem.productCategoryCode is required: no product has this key',
  ].filter((fault) => fault !== false)
  if (price === null || tax === null || description === undefined || category === undefined || faults.length > 0) {
    throw badRequest(faults)
  }
  const { externalKey, quantity } = body
  return { externalKey, description, category, quantity, price, tax, taxInclusive }
}

function sizeOf(nodes: readonly MetadataNode[]): { nodes: number; depth: number } {
  const below = nodes.map((one) => sizeOf(one.children))
  return {
    nodes: below.reduce((sum, one) => sum + one.nodes, nodes.length),
    depth: nodes.length === 0 ? 0 : 1 + Math.max(...below.map((one) => one.depth)),
  }
}

function orNull<Value>(value: Value | null | undefined): Value | null {
  return value ?? null
}
