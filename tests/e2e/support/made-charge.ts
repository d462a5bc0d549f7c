import { ask } from './ledger.ts'

interface MadeCharge {
  /** Generated if omitted. */
  readonly id?: string
  readonly operation?: string
  /** A decimal in the currency. */
  readonly price?: string
  readonly currency?: string
}

/** Creates a charge for one test without the browser and returns its ID. */
export async function makeCharge({
  // Sorts after the seeded charges.
  id = `chg-made-${crypto.randomUUID()}`,
  operation = 'CHARGE',
  price = '10.00',
  currency = 'INR',
}: MadeCharge = {}): Promise<string> {
  const { createCharge } = await ask<{ createCharge: { id: string } }>(
    'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }',
    {
      input: {
        id,
        customerId: 'cust-42',
        paymentMethod: 'CREDIT_CARD',
        currency,
        operation,
        lineItem: { externalKey: 'sku-1', price },
        requestId: crypto.randomUUID(),
      },
    },
  )
  return createCharge.id
}
