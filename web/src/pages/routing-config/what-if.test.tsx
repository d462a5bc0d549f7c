import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import es from '../../i18n/es.json'
import { PreferencesProvider } from '../../preferences/preferences.tsx'
import { readPreferences } from '../../preferences/stored-preferences.ts'
import { LiveState } from '../../screens/what-if/LiveState.tsx'
import { BacktestAnswer, type Found } from './Backtest.tsx'

beforeAll(() => void vi.stubGlobal('document', { cookie: '' }))
afterAll(() => void vi.unstubAllGlobals())

const none: Found = {
  sample: {
    charges: 1000,
    total: 20_431,
    isWhole: false,
    from: null,
    to: null,
    readAt: '2026-11-21T12:00:00Z',
  },
  assumedActive: false,
  matched: 0,
  matchedNow: 0,
  takenEarlier: 0,
  cannotTell: 0,
  affected: 0,
  affectedUnknown: 0,
  moves: [],
  gateways: [],
  rows: [],
}

function said(found: Partial<Found>, language: 'en' | 'es' = 'en'): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale={language} messages={language === 'en' ? en : es}>
      <PreferencesProvider start={readPreferences('')}>
        <MemoryRouter>
          <BacktestAnswer found={{ ...none, ...found }} isOutdated={false} />
        </MemoryRouter>
      </PreferencesProvider>
    </IntlProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

const moving: Partial<Found> = {
  matched: 212,
  affected: 37,
  moves: [{ from: 'gw-3', to: 'gw-5', charges: 37 }],
  gateways: [
    { gatewayConfigId: 'gw-5', before: 0, after: 37 },
    { gatewayConfigId: 'gw-3', before: 37, after: 0 },
  ],
}

test('summarizes moved charges in one sentence, with gateways that lose all charges', () => {
  expect(said(moving)).toContain('212 of the last 1,000 charges match. 37 would move. 37 from gw-3 to gw-5')
  expect(said(moving)).toContain('gw-3 would no longer serve any of these charges.')
  expect(said(moving)).toContain('The newest 1,000 of 20,431 charges,')
  expect(said(moving, 'es')).toContain(
    '212 de los últimos 1000 cargos cumplen las condiciones. Cambiarían 37. 37 de gw-3 a gw-5',
  )
})

test('labels shares as expected numbers', () => {
  const shared = said({ ...moving, affected: 212, moves: [{ from: 'gw-3', to: 'gw-5', charges: 21.2 }] })
  expect(shared).toContain('charges match. About 21.2 would move.')
  expect(shared).toContain('the numbers of charges that move are expected values')
})

test('distinguishes charges that cannot be judged, charges taken earlier, and inactive drafts', () => {
  const text = said({ cannotTell: 4, affectedUnknown: 4, takenEarlier: 1, matchedNow: 7, assumedActive: true })
  expect(text).toContain('0 of the last 1,000 charges match. None would move.')
  expect(text).toContain('Cannot tell for 4 charges')
  expect(text).toContain('For 4 charges, it’s unknown whether they')
  expect(text).toContain('1 charge meets the conditions, but an earlier configuration takes it.')
  expect(text).toContain('The stored version takes 7 of these charges now.')
  expect(text).toContain('This configuration isn’t active.')
})

test('a refused charge goes to no gateway, and without charges there is no result', () => {
  expect(said({ affected: 1, moves: [{ from: 'gw-3', to: null, charges: 1 }] })).toContain(
    '1 from gw-3 to no gateway: they would be refused',
  )
  expect(said({ sample: { ...none.sample, charges: 0 } })).toBe(' No charges yet to calculate with. ')
})

test('marks figures for earlier input as outdated', () => {
  const state = (isComplete: boolean, isAsking: boolean, isOutdated: boolean) =>
    renderToStaticMarkup(
      <IntlProvider locale="en" messages={en}>
        <LiveState isComplete={isComplete} isAsking={isAsking} isOutdated={isOutdated} />
      </IntlProvider>,
    )
  expect(state(true, false, false)).toBe('')
  expect(state(true, true, false)).toContain('Calculating')
  expect(state(true, true, true)).toContain('Outdated: recalculating')
  expect(state(false, false, true)).toContain('Outdated: complete the required fields')
  expect(state(false, false, false)).toContain('Complete the required fields')
})
