import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import { ReviewTable } from './ReviewTable.tsx'
import type { ReviewField } from './review-field.ts'
import { compare, compareNew, type Decisions, type Values } from './three-way.ts'
import type { Review } from './use-review.ts'

interface Gateway {
  readonly minAmount: string
  readonly currency: string
  readonly text: string
}

const field = (name: keyof Gateway, isSecret = false): ReviewField<Gateway> => ({
  name,
  label: `field.${name}`,
  isSame: (one, other) => one === other,
  show: (entity) => (name === 'minAmount' ? `${entity.currency} ${entity.minAmount}` : entity[name]),
  isSecret,
})
const fields = [field('minAmount'), field('currency'), field('text', true)]
const opened: Gateway = { minAmount: '50', currency: 'EUR', text: 'old-key' }

/** The rows of the table as texts. */
function rows(edits: Values, now: Gateway | null, decisions: Decisions = {}, tableFields = fields): string[][] {
  const versions = { opened: { ...opened }, edits, now: { ...now } }
  const comparison = now === null ? compareNew(fields, edits) : compare(fields, versions, decisions)
  const shown = { opened: now && opened, edits, now, comparison, hasChanged: false }
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" messages={en}>
      <ReviewTable
        review={{ fields: tableFields, decide: () => undefined } as unknown as Review<Gateway>}
        shown={shown}
      />
    </IntlProvider>,
  )
  const cells = (row: string) => [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) => cell)
  return [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    cells(row).map((cell) => cell.replaceAll(/<(?!\/?strong)[^>]*>/g, '')),
  )
}

test('shows before and after if no one else has saved, and for a secret only that it changed', () => {
  expect(rows({ minAmount: '70', text: 'new-key' }, opened)).toEqual([
    ['Field', 'Before', 'After'],
    ['Minimum amount', 'EUR 50', '<strong>EUR 70</strong>'],
    ['Text', 'hidden', '<strong>changed</strong>'],
  ])
})

test('explains the effects of an edited value, unless someone else’s value is kept', () => {
  const means = (entity: Gateway) => (entity.currency === 'USD' ? ('rules.active.means' as const) : null)
  const withMeans = fields.map((each) => (each.name === 'currency' ? { ...each, consequence: means } : each))
  const said = (edits: Values, now: Gateway | null, decisions?: Decisions) =>
    rows(edits, now, decisions, withMeans)
      .flat()
      .filter((cell) => cell.includes('doesn’t run rules'))
  expect(said({ currency: 'USD' }, opened)).toHaveLength(1)
  expect(said({ currency: 'USD' }, null)).toHaveLength(1)
  expect(said({ currency: 'SEK' }, opened)).toEqual([])
  const theirs = { ...opened, currency: 'USD' }
  expect(said({ minAmount: '70' }, theirs)).toEqual([])
  expect(
    said(
      { currency: 'USD' },
      { ...opened, currency: 'SEK' },
      { currency: { choice: 'theirs', mine: 'USD', now: 'SEK' } },
    ),
  ).toEqual([])
})

test('shows three versions if someone else has saved; an edited amount has its new currency', () => {
  const now = { minAmount: '50', currency: 'USD', text: 'their-key' }
  expect(rows({ minAmount: '70' }, now)).toEqual([
    ['Field', 'When opened', 'Mine', 'Now'],
    ['Minimum amount', 'EUR 50', '<strong>USD 70</strong>', 'USD 50'],
    ['Currencychanged by someone else', 'EUR', '–', '<strong>USD</strong>'],
    ['Textchanged by someone else', 'hidden', '–', '<strong>changed</strong>'],
  ])
})

test('keeps neither version of a conflict until it is decided', () => {
  const now = { ...opened, currency: 'USD' }
  const decided = (choice: 'mine' | 'theirs') => ({ currency: { choice, mine: 'GBP', now: 'USD' } })
  const line = (decisions?: Decisions) => rows({ currency: 'GBP' }, now, decisions)[1]?.slice(1)
  expect(line()).toEqual(['EUR', 'GBP', 'USD'])
  expect(line(decided('mine'))).toEqual(['EUR', '<strong>GBP</strong>', 'USD'])
  expect(line(decided('theirs'))).toEqual(['EUR', 'GBP', '<strong>USD</strong>'])
  expect(rows({ currency: 'GBP' }, now).flat().join()).toContain('Currency: you both changed it')
})

test('shows a long text as differences: the user’s change, and in a conflict also the other one', () => {
  const texts = fields.map((each) => ({
    ...each,
    isSecret: false,
    difference: (one: Gateway, other: Gateway) => (each.name === 'text' ? `${one.text} to ${other.text}` : null),
  }))
  const line = (edits: Values, now: Gateway) => rows(edits, now, {}, texts)[1]?.slice(1)
  expect(line({ text: 'mine' }, opened)).toEqual(['What you changeold-key to mine'])
  expect(line({ text: 'mine' }, { ...opened, text: 'theirs' })).toEqual([
    'The change by someone elseold-key to theirsYour changetheirs to mine',
  ])
  expect(line({ currency: 'USD' }, opened)).toEqual(['EUR', '<strong>USD</strong>'])
})

test('shows the values of a new object, but no secret', () => {
  expect(rows({ minAmount: '5', currency: 'EUR', text: 'new-key' }, null)).toEqual([
    ['Field', 'Value'],
    ['Minimum amount', 'EUR 5'],
    ['Currency', 'EUR'],
    ['Text', 'hidden'],
  ])
})
