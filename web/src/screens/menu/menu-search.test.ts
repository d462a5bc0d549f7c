import { allPermissions } from '@portal/schema/permissions'
import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import es from '../../i18n/es.json'
import type { MenuSubject } from '../../menu.ts'
import { findScreens, menuScreens } from './menu-search.ts'

const admin: MenuSubject = {
  signedIn: true,
  remembered: false,
  permissions: allPermissions,
  isSuperAccount: true,
  onBehalfOf: 'DEMO',
  merchantAccount: 'SUPER',
}
const screensIn = (locale: 'en' | 'es', subject = admin) =>
  menuScreens(subject, createIntl({ locale, messages: locale === 'en' ? en : es, onError: () => {} }))
const found = (text: string, locale: 'en' | 'es' = 'en') =>
  findScreens(screensIn(locale), text).map(({ title }) => title)

test('finds screens by plain words, matches in titles first', () => {
  expect(found('webhook')).toEqual(['Queue', 'Service', 'Merchant Settings', 'Integration and Keys'])
  expect(found('limits')).toEqual(['Trust Levels', 'Trust Level Rules'])
  expect(found('kill switch')).toEqual(['Shutdown Services'])
  expect(found('rout')).toEqual(['Routing Rules', 'Routing Configuration', 'Change the order'])
  expect(found('traffic')).toEqual(['Routing Configuration'])
  // Other screens link to these, so the menu has no entry for them.
  expect(found('signing key')).toEqual(['Integration and Keys'])
  expect(found('graphql')).toEqual(['Explorer'])
  expect(found('error')).toEqual(['Error Codes'])
  expect(found('xyzzy')).toEqual([])
  expect(found(' ')).toEqual([])
})

test('ignores accents and case', () => {
  expect(found('limites', 'es')).toEqual(['Niveles de confianza', 'Reglas de nivel de confianza'])
  expect(found('AUDITORÍA', 'es')).toHaveLength(1)
})

test('every screen of the menu except the documentation has plain words in both languages', () => {
  for (const locale of ['en', 'es'] as const) {
    const bare = screensIn(locale).filter(({ entry, words }) => words === '' && !entry.path.startsWith('/docs/'))
    expect(bare.map(({ title }) => title)).toEqual([])
  }
})

test('finds only screens that the subject may open', () => {
  const support = { ...admin, isSuperAccount: false, onBehalfOf: null, permissions: ['charges.read' as const] }
  expect(findScreens(screensIn('en', support), 'charges').map(({ title }) => title)).toContain('Charges')
  expect(findScreens(screensIn('en', support), 'webhook')).toEqual([])
  const everything = { ...admin, onBehalfOf: null }
  expect(findScreens(screensIn('en', everything), 'traffic')).toEqual([])
})
