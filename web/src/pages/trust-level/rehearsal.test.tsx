import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import es from '../../i18n/es.json'
import { PreferencesProvider } from '../../preferences/preferences.tsx'
import { readPreferences } from '../../preferences/stored-preferences.ts'
import { limitsText, newLimit } from './limit-fields.ts'
import { rehearsedDraft } from './rehearsed-draft.ts'
import { type Rehearsed, TrustRehearsalAnswer } from './TrustRehearsal.tsx'

beforeAll(() => void vi.stubGlobal('document', { cookie: '' }))
afterAll(() => void vi.unstubAllGlobals())

const nobody: Rehearsed = {
  sample: { charges: 900, total: 900, isWhole: true, from: null, to: null, readAt: '2026-11-21T12:00:00Z' },
  customers: 402,
  exceeding: 0,
  blocked: 0,
  levelUnknown: 0,
  cannotTell: 0,
  leftOut: 0,
  rows: [],
}

function said(found: Partial<Rehearsed>, language: 'en' | 'es' = 'en'): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale={language} messages={language === 'en' ? en : es}>
      <PreferencesProvider start={readPreferences('')}>
        <MemoryRouter>
          <TrustRehearsalAnswer found={{ ...nobody, ...found }} isOutdated={false} whyUnknown={null} />
        </MemoryRouter>
      </PreferencesProvider>
    </IntlProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('shows first how many customers would have been blocked', () => {
  expect(said({ exceeding: 9, blocked: 9 })).toContain('9 of 402 customers in the sample would have been blocked')
  expect(said({})).toContain('None of 402 customers in the sample would have been blocked')
  expect(said({ blocked: 9, exceeding: 9 }, 'es')).toContain('Se habría bloqueado a 9 de 402 clientes de la muestra')
})

test('unknown cases make the number a lower bound, with an explanation', () => {
  const text = said({ exceeding: 20, blocked: 9, levelUnknown: 4, cannotTell: 2, leftOut: 1 })
  expect(text).toContain('At least 9 of 402 customers')
  expect(text).toContain('Cannot tell for 4 customers above a limit: their trust level hasn’t been read.')
  expect(text).toContain('Cannot tell for 2 customers: they also paid in another currency')
  expect(text).toContain('7 customers of other levels are also above a limit.')
  expect(text).toContain('1 charge without a customer or date was left out.')
  const part = { ...nobody.sample, charges: 1000, total: 20_000, isWhole: false }
  expect(said({ sample: part, blocked: 9, exceeding: 9 })).toMatch(/At least 9 of 402.*there may be more/)
})

test('rehearses the limits of a form without their reasons, but not before they are complete', () => {
  const limit = { ...newLimit('en'), attempts: '3' }
  const form = (limits: Record<string, string>[], name = 'NEW_CUSTOMER') =>
    rehearsedDraft({ id: null, values: { name, restrictions: limitsText(limits) }, change: () => {} }, 'en')
  expect(form([limit])).toMatchObject({ name: 'NEW_CUSTOMER', restrictions: [{ attempts: 3, reason: '-' }] })
  expect(form([])).toEqual({ name: 'NEW_CUSTOMER', restrictions: [] })
  expect(form([{ ...limit, attempts: 'three' }])).toBeNull()
  expect(form([newLimit('en')])).toBeNull()
  expect(form([limit], '')).toBeNull()
})
