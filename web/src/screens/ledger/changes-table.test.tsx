import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import { ChangesTable } from './ChangesTable.tsx'
import type { KeptChange } from './entry-query.ts'

/** The rows of the table as texts. */
function rows(changes: readonly (Partial<KeptChange> & { field: string })[], isBeforeKnown = true): string[][] {
  const whole = changes.map((change) => ({ before: null, after: null, recordedAs: 'VALUE' as const, ...change }))
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" messages={en}>
      <ChangesTable label="Changes" changes={whole} isBeforeKnown={isBeforeKnown} currency="EUR" />
    </IntlProvider>,
  )
  return [...html.matchAll(/<tr>(.*?)<\/tr>/g)]
    .slice(1)
    .map(([, row = '']) =>
      [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '')),
    )
}

test('shows codes and amounts like the object’s page', () => {
  const changes = [
    { field: 'chargeStatus', before: 'CHARGED', after: 'CHARGED_BACK' },
    { field: 'amountRefunded', before: '0.00', after: '12.00' },
    { field: 'trustLevel', before: 'NEW_CUSTOMER', after: 'A_NEW_LEVEL' },
  ]
  expect(rows(changes)).toEqual([
    ['Status', 'Charged', 'Charged back'],
    ['Refunded', 'EUR\u00a00.00', 'EUR\u00a012.00'],
    ['Trust level', 'New', 'A_NEW_LEVEL'],
  ])
})

test('labels a gateway’s own keys, and hides each secret separately', () => {
  const changes = [
    { field: 'configuration.endpoint', before: 'https://a.example.test/', after: 'https://b.example.test/' },
    { field: 'configuration.apiKey', recordedAs: 'CHANGED' as const },
    { field: 'multithread.enabled', before: false, after: true },
  ]
  expect(rows(changes)).toEqual([
    ['Endpoint', 'https://a.example.test/', 'https://b.example.test/'],
    ['API key', 'hidden', 'changed'],
    ['Parallel requests', 'No', 'Yes'],
  ])
  expect(rows(changes.slice(1, 2), false)).toEqual([['API key', 'hidden']])
})
