import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import { PreferencesProvider } from '../../preferences/preferences.tsx'
import { readPreferences } from '../../preferences/stored-preferences.ts'
import { FraudRehearsalAnswer } from './FraudRehearsal.tsx'
import { rehearsedDraft } from './rehearsed-draft.ts'

beforeAll(() => void vi.stubGlobal('document', { cookie: '' }))
afterAll(() => void vi.unstubAllGlobals())

test('shows how many charges would be checked, and how many cannot be judged', () => {
  const sample = { charges: 1000, total: 2000, isWhole: false, from: null, to: null, readAt: '2026-11-21T12:00:00Z' }
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" messages={en}>
      <PreferencesProvider start={readPreferences('')}>
        <FraudRehearsalAnswer found={{ sample, checked: 212, cannotTell: 3 }} isOutdated={false} isDisabled />
      </PreferencesProvider>
    </IntlProvider>,
  )
  expect(html).toContain('212 of 1,000 charges in the sample would be checked')
  expect(html).toContain('Cannot tell for 3 charges')
  expect(html).toContain('While it’s disabled')
})

test('rehearses the constraints of a form as soon as they can be parsed', () => {
  const draft = (values: Record<string, string>) => rehearsedDraft({ id: null, values, change: () => {} }, 'en')
  expect(draft({ timing: 'CHARGE', constraints: '' })).toEqual({ timing: 'CHARGE', constraints: null })
  const bounded = (minAmount: string) =>
    draft({ timing: 'CHARGE', constraints: JSON.stringify({ countries: 'ES,PT', amountCurrency: 'EUR', minAmount }) })
  expect(bounded('10')?.constraints).toMatchObject({ countries: ['ES', 'PT'], minAmount: '10' })
  expect(bounded('ten')).toBeNull()
  expect(draft({ constraints: '' })).toBeNull()
})
