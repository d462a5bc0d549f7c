import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, basic } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

const as = { as: 'DEMO_MERCHANT/finance' } as const
const tieOut = `query ($id: ID!) { transactionReportDownload(id: $id) {
  totals { currency charges listedCharges } } }`

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 600 })
})
afterAll(() => stack.close())

const moment = (milliseconds: number) => new Date(milliseconds).toISOString().replace('.000', '')

/** The totals of a report and of the list. */
async function totalsOf(from: string, to: string): Promise<Document[]> {
  const { headers } = await stack.gateway.inject({
    url: `/files/reports/dailytransactionreport?from=${from}&to=${to}`,
    headers: { authorization: basic(as.as) },
  })
  const { data } = await ask(stack.gateway, tieOut, { id: headers['x-report-download'] }, as)
  return data.transactionReportDownload.totals
}

test('counts the same charges as the list, from the first second of the report to the last one before its end', async () => {
  const { body } = await stack.platform({ path: '/api/v3/charges?limit=1000' })
  const charges: Document[] = body.items
  const euros = charges.filter(({ currency }) => currency === 'EUR').map(({ creationTime }) => Date.parse(creationTime))
  const sorted = euros.toSorted((one, other) => one - other)
  const [first = 0, last = 0] = [0.25, 0.75].map((share) => sorted[Math.floor(sorted.length * share)])
  const listed = async (from: number, to: number) =>
    (await totalsOf(moment(from), moment(to))).find(({ currency }) => currency === 'EUR').listedCharges
  // A charge created exactly at the end is not in the report; one created exactly at the beginning is.
  for (const [from, to] of [
    [first, last],
    [first, last + 1000],
    [first + 1000, last],
  ] as const) {
    expect(await listed(from, to)).toBe(euros.filter((made) => made >= from && made < to).length)
  }
})
