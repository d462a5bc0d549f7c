import { type AccessFlag, type AccessSubject, accessRules, denial } from '@portal/schema/access'
import { allPermissions } from '@portal/schema/permissions'
import { createIntl } from 'react-intl'
import { describe, expect, test } from 'vitest'
import { plainResources } from '../../tests/plain-resources.ts'
import en from './i18n/en.json'
import es from './i18n/es.json'
import { type MenuEntry, needsMerchant, type ScreenEntry, sideMenu, visibleEntries } from './menu.ts'
import { callerColumnsOfAllMerchants } from './pages/caller/caller-columns.tsx'
import { caseColumnsOfAllMerchants } from './pages/case/case-columns.tsx'
import { chargeColumnsOfAllMerchants } from './pages/charge/list/charge-columns.tsx'
import { customerColumnsOfAllMerchants } from './pages/customer/customer-columns.tsx'
import { mailColumnsOfAllMerchants } from './pages/mail/mail-columns.tsx'
import { queueColumnsOfAllMerchants, serviceColumnsOfAllMerchants } from './pages/notification/notification-columns.tsx'
import { ofacCheckColumnsOfAllMerchants } from './pages/ofac-check/ofac-check-columns.tsx'
import { matchScreen, type ScreenPattern, screens } from './paths.ts'
import { describeDenial } from './session/describe-denial.ts'

const all: AccessSubject = {
  signedIn: true,
  remembered: false,
  permissions: allPermissions,
  isSuperAccount: true,
  onBehalfOf: null,
}
const acting: AccessSubject = { ...all, onBehalfOf: 'DEMO_MERCHANT' }

/** The first path segments of a merchant's own plain resources. Rules are also a resource shared by all merchants. */
const plainScreens = plainResources.flatMap(({ at }) => /^merchant\/(?!rules)(\w+)$/.exec(at)?.[1] ?? [])

/**
 * Everything that specification 6.3 turns off in the all-families view, with its flags and screens. The tests fail if a
 * screen needs a merchant but is missing here, or the other way around.
 */
const turnedOff: readonly {
  readonly what: string
  readonly flags: readonly AccessFlag[]
  /** The first segments of the screens' paths. Deeper paths belong to the same row. */
  readonly screens: readonly string[]
}[] = [
  { what: 'add customer', flags: ['customersAdd'], screens: ['customers/@new'] },
  { what: 'add rule', flags: ['rulesAdd'], screens: ['rules/:ruleType/@new'] },
  { what: 'paywall', flags: ['paywall'], screens: ['paywall'] },
  { what: 'payment methods', flags: ['paymentMethods'], screens: [] },
  { what: 'config routing', flags: ['configRouting'], screens: ['routing'] },
  { what: 'provisioning', flags: ['provisioning'], screens: plainScreens.filter((screen) => screen !== 'routing') },
  { what: 'secret keys', flags: ['secretKeys', 'secretKeysEdit', 'secretKeysEditPaywall'], screens: [] },
  { what: 'account', flags: ['account'], screens: [] },
  {
    what: 'import and export, mail templates',
    flags: ['accountProvisioning'],
    screens: ['configuration/import-export', 'mailtemplates'],
  },
]

const needsOne = (flag: AccessFlag) => denial(all, flag)?.reason === 'needsMerchant'
const isOfTable = (pattern: string) =>
  turnedOff.some((row) => row.screens.some((screen) => pattern === screen || pattern.startsWith(`${screen}/`)))
const merchantScreens = screens.filter(({ path }) => path.startsWith('merchant/') && !path.includes(':onBehalfOf'))
const entries = visibleEntries<MenuEntry>(sideMenu, { ...all, merchantAccount: 'SUPER_ACCOUNT' })
  .flatMap((entry) => ('items' in entry ? entry.items : [entry]))
  .filter((entry): entry is ScreenEntry => 'path' in entry)

describe('the all-families view (specification 6.3)', () => {
  test.each(turnedOff)('offers $what only after a merchant is chosen', ({ flags }) => {
    for (const flag of flags) {
      expect(denial(all, flag)).toEqual({ reason: 'needsMerchant' })
      expect(denial(acting, flag)).toBeNull()
    }
  })

  test('turns off nothing else', () => {
    const flags = Object.keys(accessRules) as AccessFlag[]
    expect(flags.filter(needsOne).sort()).toEqual(turnedOff.flatMap((row) => row.flags).sort())
  })

  test.each(merchantScreens)('the address $pattern shows why it is off, or opens', ({ pattern, access }) => {
    expect(needsOne(access)).toBe(isOfTable(pattern))
    if (!needsOne(access)) expect(denial(all, access)).toBeNull()
  })

  test.each(entries)('the menu entry $title is off if its screen is off', (entry) => {
    const path = entry.path.replace(/\/\{\w+\}/, '')
    const pattern: ScreenPattern | undefined = matchScreen(path)?.pattern
    expect(needsMerchant(entry, { ...all, merchantAccount: 'SUPER_ACCOUNT' })).toBe(isOfTable(pattern ?? ''))
  })

  test.each([
    ['en', en],
    ['es', es],
  ] as const)('the reason is shown in %s', (locale, messages) => {
    const intl = createIntl({ locale, messages })
    expect(describeDenial({ reason: 'needsMerchant' }, intl)).toMatch(/merchant account|cuenta de comercio/i)
  })

  // Every list in the all-families view with rows that belong to merchants. Other lists are shared or belong to the
  // account.
  test.each([
    ['charges', chargeColumnsOfAllMerchants],
    ['customers', customerColumnsOfAllMerchants],
    ['callers', callerColumnsOfAllMerchants],
    ['cases', caseColumnsOfAllMerchants],
    ['sanctions checks', ofacCheckColumnsOfAllMerchants],
    ['queued notifications', queueColumnsOfAllMerchants],
    ['notifications', serviceColumnsOfAllMerchants],
    ['mails', mailColumnsOfAllMerchants],
  ] as const)('the list of %s shows the merchant account of each row', (_list, columns) => {
    const owner = (columns as readonly { header: string; hidden?: true }[]).find(({ header }) =>
      header.endsWith('.merchantAccount'),
    )
    expect(owner).toBeDefined()
    expect(owner?.hidden).toBeUndefined()
  })

  test('the list above includes every list with rows of merchants', () => {
    const lists = merchantScreens
      .filter(({ path, access }) => !path.includes(':') && !path.includes('@') && !needsOne(access))
      .map(({ pattern }) => pattern)
      .filter((pattern) => !ofTheAccount.some((own) => pattern.startsWith(own)))
    expect(lists.sort()).toEqual([
      'callers',
      'cases',
      'charges',
      'configuration/access',
      'customers',
      'notifications/mails',
      'notifications/queue',
      'notifications/service',
      'ofac/checks',
    ])
  })
})

/** Screens of the super account: its own settings and ledger, and data that all merchants share. */
const ofTheAccount = [
  'approvals',
  'configuration/approval-rules',
  'configuration/settings',
  'configuration/merchant-configuration',
  'configuration/internal',
  'configuration/versions',
  'configuration/ledger',
  'jobs',
  'rules',
  // Totals across all merchants; the sessions name their merchants.
  'dashboard',
  'metrics',
  // One file for all merchants; its rows name them.
  'report',
]
