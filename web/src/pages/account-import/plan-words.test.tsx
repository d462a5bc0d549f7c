import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import en from '../../i18n/en.json'
import es from '../../i18n/es.json'
import type { PlanItem } from './account-import-query.ts'
import { EntityCounts } from './EntityCounts.tsx'
import { ItemList } from './ItemList.tsx'
import { NotCompared } from './NotCompared.tsx'

const gateway: PlanItem = {
  entity: 'gatewayConfigs',
  objectId: 'gw-3',
  objectType: 'GatewayConfig',
  name: 'Test gateway',
  outcome: 'CHANGED',
  lastModified: '2026-11-20T09:30:00Z',
  carriesTraffic: true,
  warnings: ['STOPS_TRAFFIC', 'CHANGED_SINCE_EXPORT'],
  changes: [
    { field: 'displayName', before: 'Old', after: 'New' },
    { field: 'configuration.retries2', before: 1, after: 2 },
    { field: 'currencies', before: ['EUR'], after: [] },
  ],
}
const unknown: PlanItem = {
  ...gateway,
  entity: 'priceLists',
  objectId: 'p-1',
  objectType: null,
  name: null,
  outcome: 'ADDED',
  lastModified: null,
  carriesTraffic: null,
  warnings: [],
  changes: [{ field: 'enabled', before: null, after: true }],
}

describe.each([
  [
    'en',
    en,
    { stops: 'would be put out of use', changes: 'Changes', different: 'Different', gateway: 'Payment gateway' },
  ],
  [
    'es',
    es,
    { stops: 'quedaría fuera de uso', changes: 'Cambios', different: 'Diferente', gateway: 'Pasarela de pago' },
  ],
] as const)('texts of a plan in %s', (locale, messages, words) => {
  const shown = (content: React.ReactNode) =>
    renderToStaticMarkup(
      <IntlProvider locale={locale} messages={messages} onError={(error) => expect.fail(String(error))}>
        <MemoryRouter>{content}</MemoryRouter>
      </IntlProvider>,
    )

  test('an object shows the labels of its fields, or their paths if they have no label', () => {
    const html = shown(<ItemList items={[gateway]} merchant="DEMO_MERCHANT" words="count" />)
    expect(html).toContain(`>${messages['field.displayName']}</span>`)
    expect(html).toContain('<code translate="no">configuration.retries2</code>')
    expect(html).toContain('<bdi>Old</bdi>')
    expect(html).toContain(messages['ledger.noValue'])
    expect(html).toContain(words.stops)
    expect(html).toContain('/gateways/gw-3"')
    // Only the object that stops traffic shows the warning.
    expect(html.split(messages['transfer.item.traffic'])).toHaveLength(2)
  })

  test('an object without a type is named after its list in the file, and one that is not stored yet has no link', () => {
    const html = shown(<ItemList items={[unknown]} merchant="DEMO_MERCHANT" words="count" />)
    expect(html).toContain('priceLists')
    expect(html).not.toContain('<a ')
    expect(html).not.toContain(messages['ledger.before'])
  })

  test('differences after an import are labeled as differences', () => {
    expect(shown(<ItemList items={[gateway]} merchant="M" words="drift" />)).toContain(`>${words.different}<`)
    expect(shown(<ItemList items={[gateway]} merchant="M" words="count" />)).toContain(`>${words.changes}<`)
  })

  test('long lists are shown in parts', () => {
    const many = Array.from({ length: 120 }, (_, place) => ({ ...unknown, objectId: `p-${place}` }))
    const html = shown(<ItemList items={many} merchant="M" words="count" />)
    expect(html.match(/<li>/g)).toHaveLength(50)
    expect(html).toContain('<button')
  })

  test('counts objects by type and outcome, and names the secrets', () => {
    const counts = shown(<EntityCounts items={[gateway, gateway, unknown]} />)
    expect(counts).toContain(`>${words.gateway}<`)
    expect(counts).toMatch(/>2</)
    const secrets = [{ ...gateway, fields: ['configuration.apiKey2'] }]
    expect(shown(<NotCompared secrets={secrets} />)).toContain('<code translate="no">configuration.apiKey2</code>')
    expect(shown(<NotCompared secrets={[]} />)).toBe('')
  })
})
