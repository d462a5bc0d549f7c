import { allPermissions } from '@portal/schema/permissions'
import { expect, test } from 'vitest'
import {
  accountMenu,
  entryPath,
  type MenuEntry,
  type MenuSubject,
  needsMerchant,
  type ScreenEntry,
  sideMenu,
  startPages,
  startPath,
  toolbarMenu,
  visibleEntries,
} from './menu.ts'
import { matchScreen, screenOf, screens } from './paths.ts'

const visitor: MenuSubject = {
  signedIn: false,
  remembered: false,
  permissions: [],
  isSuperAccount: false,
  onBehalfOf: null,
  merchantAccount: null,
}
const operator: MenuSubject = {
  ...visitor,
  signedIn: true,
  permissions: ['charges.read', 'customers.read'],
  merchantAccount: 'DEMO',
}
const superCaller: MenuSubject = { ...operator, permissions: allPermissions, isSuperAccount: true }

function titles(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap((entry) => [entry.title, ...('items' in entry ? titles(entry.items) : [])])
}

/**
 * Specification 2.4 without the items of groups: each entry with the access flag that shows it ('' always shows it).
 */
const specified = `
  signIn login, dashboard dashboard, charges charges, customers customers, paywallFunnel canAllFamilies,
  financialReports reportsTransaction, notifications, merchantConfiguration, sharedConfiguration, examplePaywall paywall,
  apiReference any, tutorials any, releaseNotes logout, links`

test("the menu has the specification's entries and groups, in its order", () => {
  const rows = sideMenu.map(({ title, access = '' }) => `${title.replace('shell.menu.', '')} ${access}`.trim())
  expect(rows).toEqual(specified.split(',').map((row) => row.trim()))
})

/** Specification 2.4: the links out of the portal with their access flags. */
test('links are shown by their access flags', () => {
  const links = sideMenu.flatMap((entry) => ('items' in entry ? entry.items : [])).filter((entry) => 'address' in entry)
  expect(links.map(({ title, access }) => `${title.replace('shell.menu.', '')} ${access}`)).toEqual([
    'blog any',
    'helpDesk helpDesk',
    'legacyAdmin any',
    'certificate any',
  ])
})

test('a visitor sees the sign-in entry', () => {
  const shown = titles(visibleEntries(sideMenu, visitor))
  expect(shown).toContain('shell.menu.signIn')
  expect(shown).not.toContain('shell.menu.charges')
})

test('home is in the toolbar for everyone', () => {
  for (const subject of [visitor, operator, superCaller]) {
    expect(titles(visibleEntries(toolbarMenu, subject))).toContain('shell.menu.home')
  }
})

test('a caller sees the entries that its permissions open', () => {
  const shown = titles(visibleEntries(sideMenu, operator))
  expect(shown).toContain('shell.menu.charges')
  expect(shown).toContain('shell.menu.customers')
  expect(shown).not.toContain('shell.menu.signIn')
  expect(titles(visibleEntries(sideMenu, { ...operator, permissions: ['customers.read'] }))).not.toContain(
    'shell.menu.charges',
  )
})

test('every entry leads somewhere, and no group is empty', () => {
  const check = (entries: readonly MenuEntry[]) => {
    for (const entry of entries) {
      if ('items' in entry) {
        expect(entry.items).not.toHaveLength(0)
        check(entry.items)
      } else if ('path' in entry) expect(matchScreen(entryPath(entry, superCaller))).not.toBeNull()
      else expect(entry.address).toMatch(/\/links\/[a-z-]+$/)
    }
  }
  for (const subject of [visitor, operator, superCaller, { ...superCaller, onBehalfOf: 'OTHER' }]) {
    check(visibleEntries(sideMenu, subject))
    check(visibleEntries(accountMenu, subject))
  }
})

/** Every entry that opens a screen. */
const screenEntries = [...sideMenu, ...accountMenu, ...toolbarMenu]
  .flatMap((entry): readonly MenuEntry[] => ('items' in entry ? entry.items : [entry]))
  .filter((entry): entry is ScreenEntry => 'path' in entry)

/** Entries whose flag differs from that of their screen. */
const ownFlags: readonly string[] = [
  '/',
  '/me/login',
  '/me/logout',
  '/me/preferences',
  '/merchant/{merchantAccount}/callers/@me',
]

test('every entry leads to a screen, and the access flag of the screen shows it', () => {
  const wrong = screenEntries.filter(({ path, access }) => {
    const screen = matchScreen(path)
    if (screen === null) return true
    // A group of documentation has the flag of its pages.
    const flag = screen.pattern === 'docs/*' ? 'any' : access
    return !ownFlags.includes(path) && flag !== screenOf(screen.pattern).access
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('only super accounts see the group of shared configuration', () => {
  const flagsOf = (group: string) =>
    sideMenu
      .flatMap((entry) => (entry.title === group && 'items' in entry ? entry.items : []))
      .map(({ access = '' }) => ['provisionAllFamilies', 'canAllFamilies'].includes(access))
  expect(flagsOf('shell.menu.sharedConfiguration')).not.toContain(false)
  expect(flagsOf('shell.menu.merchantConfiguration')).not.toContain(true)
})

/** Screens reached from other screens. */
const elsewhere = [
  'approvals',
  'callers',
  'cases',
  'configuration/merchant-configuration',
  'dashboard/settings',
  'docs/compliance',
  'docs/explorer',
  'inspire',
  'jobs',
]

test('every screen is in a menu, except forms, pages of one object and screens reached from other screens', () => {
  const inMenu = new Set(screenEntries.map((entry) => matchScreen(entryPath(entry, operator))?.pattern))
  const patterns = new Set(screens.map(({ pattern }) => pattern))
  const missing = [...patterns].filter((pattern) => !/[@:]/.test(pattern) && !inMenu.has(pattern))
  expect(missing.sort()).toEqual(elsewhere)
})

test('paths name the current merchant, except in the all-families view', () => {
  const entry = { title: 'shell.menu.charges', icon: () => null, path: '/merchant/{merchant}/charges' } as const
  const profile = { ...entry, path: '/merchant/{merchantAccount}/callers/@me' }
  expect(entryPath(entry, operator)).toBe('/merchant/DEMO/charges')
  expect(entryPath(entry, superCaller)).toBe('/merchant/charges')
  expect(entryPath(entry, { ...superCaller, onBehalfOf: 'OTHER' })).toBe('/merchant/OTHER/charges')
  expect(entryPath(entry, { ...operator, onBehalfOf: 'A/B' })).toBe('/merchant/A%2FB/charges')
  expect(entryPath(profile, { ...operator, onBehalfOf: 'OTHER' })).toBe('/merchant/DEMO/callers/@me')
})

test('an entry that only needs a chosen merchant is shown but disabled', () => {
  // An existing screen with a flag that requires a merchant.
  const entry: ScreenEntry = {
    title: 'shell.menu.examplePaywall',
    icon: () => null,
    path: '/merchant/{merchant}/charges',
    access: 'paywall',
  }
  expect(visibleEntries([entry], superCaller)).toEqual([entry])
  expect(needsMerchant(entry, superCaller)).toBe(true)
  const acting = { ...superCaller, onBehalfOf: 'OTHER' }
  expect(visibleEntries([entry], acting)).toEqual([entry])
  expect(needsMerchant(entry, acting)).toBe(false)
  expect(visibleEntries([entry], operator)).toEqual([])
})

test('the start page is one that the caller may open for the current merchant, otherwise home', () => {
  expect(startPages(operator).map(({ path }) => path)).toContain('/merchant/{merchant}/customers')
  expect(startPages(operator).filter(({ path }) => path.startsWith('/docs/api/'))).toEqual([])
  expect(startPath('/merchant/{merchant}/customers', operator)).toBe('/merchant/DEMO/customers')
  expect(startPath('/merchant/{merchant}/customers', { ...operator, onBehalfOf: 'OTHER' })).toBe(
    '/merchant/OTHER/customers',
  )
  for (const chosen of ['', '/merchant/{merchant}/nowhere', '//evil.test', '/me/logout']) {
    expect(startPath(chosen, operator)).toBe('/')
  }
  expect(startPath('/merchant/{merchant}/charges', { ...operator, permissions: ['customers.read'] })).toBe('/')
})
