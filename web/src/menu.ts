import * as icon from '@blueprintjs/icons'
import { type AccessFlag, type AccessSubject, denial } from '@portal/schema/access'
import type { ComponentType } from 'react'
import { linkTo } from './external-links.ts'
import type { MessageId } from './i18n/messages.ts'
import { hasScreen } from './paths.ts'

interface EntryBase {
  readonly title: MessageId
  readonly icon: ComponentType<{ size?: number }>
  /** Who sees it; without one everybody does. */
  readonly access?: AccessFlag
}

/** An entry that opens a screen. */
export interface ScreenEntry extends EntryBase {
  /** `{merchant}` stands for the current merchant, `{merchantAccount}` for the caller's own merchant account. */
  readonly path: string
}

/** An entry that leaves the portal. */
export interface LinkEntry extends EntryBase {
  readonly address: string
  /** Opens in a small window of its own. */
  readonly isPopUp?: true
}

/** Entries under one heading. */
export interface GroupEntry extends EntryBase {
  /** Shown folded until somebody opens it or one of its screens. */
  readonly isFolded?: true
  readonly items: readonly (ScreenEntry | LinkEntry)[]
}

export type MenuEntry = ScreenEntry | LinkEntry | GroupEntry

/** The main side menu, whole (specification 2.4). Entries whose screens do not exist are left out when it is shown. */
export const sideMenu: readonly MenuEntry[] = [
  { title: 'shell.menu.signIn', icon: icon.LogIn, path: '/me/login', access: 'login' },
  { title: 'shell.menu.dashboard', icon: icon.Dashboard, path: '/merchant/{merchant}/dashboard', access: 'dashboard' },
  { title: 'shell.menu.charges', icon: icon.CreditCard, path: '/merchant/{merchant}/charges', access: 'charges' },
  { title: 'shell.menu.customers', icon: icon.People, path: '/merchant/{merchant}/customers', access: 'customers' },
  {
    title: 'shell.menu.paywallFunnel',
    icon: icon.Filter,
    path: '/merchant/{merchant}/metrics',
    access: 'canAllFamilies',
  },
  {
    title: 'shell.menu.financialReports',
    icon: icon.TimelineBarChart,
    path: '/merchant/{merchant}/report',
    access: 'reportsTransaction',
  },
  {
    title: 'shell.menu.notifications',
    icon: icon.Notifications,
    items: [
      {
        title: 'shell.menu.queue',
        icon: icon.Inbox,
        path: '/merchant/{merchant}/notifications/queue',
        access: 'canAllFamilies',
      },
      {
        title: 'shell.menu.service',
        icon: icon.SendMessage,
        path: '/merchant/{merchant}/notifications/service',
        access: 'canAllFamilies',
      },
      {
        title: 'shell.menu.mails',
        icon: icon.Envelope,
        path: '/merchant/{merchant}/notifications/mails',
        access: 'canAllFamilies',
      },
      {
        title: 'shell.menu.ofacChecks',
        icon: icon.IdNumber,
        path: '/merchant/{merchant}/ofac/checks',
        access: 'ofacChecks',
      },
    ],
  },
  {
    title: 'shell.menu.merchantConfiguration',
    icon: icon.Cog,
    items: [
      {
        title: 'shell.menu.merchantSettings',
        icon: icon.Settings,
        path: '/merchant/{merchant}/configuration/settings',
        access: 'config',
      },
      {
        title: 'shell.menu.internalSettings',
        icon: icon.Wrench,
        path: '/merchant/{merchant}/configuration/internal',
        access: 'internalConfig',
      },
      {
        title: 'shell.menu.accessControls',
        icon: icon.Key,
        path: '/merchant/{merchant}/configuration/access',
        access: 'callers',
      },
      {
        title: 'shell.menu.ledger',
        icon: icon.History,
        path: '/merchant/{merchant}/configuration/ledger',
        access: 'ledger',
      },
      {
        title: 'shell.menu.paymentGateways',
        icon: icon.BankAccount,
        path: '/merchant/{merchant}/gateways',
        access: 'provisioning',
      },
      {
        title: 'shell.menu.paymentInstruments',
        icon: icon.MobilePhone,
        path: '/merchant/{merchant}/instruments',
        access: 'provisioning',
      },
      {
        title: 'shell.menu.fraudSystems',
        icon: icon.Shield,
        path: '/merchant/{merchant}/fraud',
        access: 'provisioning',
      },
      {
        title: 'shell.menu.trustLevels',
        icon: icon.Endorsed,
        path: '/merchant/{merchant}/trust',
        access: 'provisioning',
      },
      {
        title: 'shell.menu.installments',
        icon: icon.Calendar,
        path: '/merchant/{merchant}/installments',
        access: 'provisioning',
      },
      {
        title: 'shell.menu.trustLevelRules',
        icon: icon.Function,
        path: '/merchant/{merchant}/rules/TRUSTLEVEL',
        access: 'rules',
      },
      {
        title: 'shell.menu.routingRules',
        icon: icon.Fork,
        path: '/merchant/{merchant}/rules/ROUTING',
        access: 'rules',
      },
      {
        title: 'shell.menu.routingConfiguration',
        icon: icon.Route,
        path: '/merchant/{merchant}/routing',
        access: 'configRouting',
      },
      {
        title: 'shell.menu.mailTemplates',
        icon: icon.Document,
        path: '/merchant/{merchant}/mailtemplates',
        // Who has `provisionAllFamilies` (specification 2.4), and a merchant to act for.
        access: 'accountProvisioning',
      },
      {
        title: 'shell.menu.importExport',
        icon: icon.Exchange,
        path: '/merchant/{merchant}/configuration/import-export',
        // Who has `provisionAllFamilies` (specification 2.4), and a merchant to act for.
        access: 'accountProvisioning',
      },
    ],
  },
  {
    title: 'shell.menu.sharedConfiguration',
    icon: icon.Globe,
    items: [
      { title: 'shell.menu.binLookup', icon: icon.Numerical, path: '/all/bin', access: 'provisionAllFamilies' },
      {
        title: 'shell.menu.ofacBlocks',
        icon: icon.BlockedPerson,
        path: '/all/ofac/blocks',
        access: 'provisionAllFamilies',
      },
      {
        title: 'shell.menu.documentVerification',
        icon: icon.DocumentOpen,
        path: '/all/reasons',
        access: 'provisionAllFamilies',
      },
      { title: 'shell.menu.gatewayHive', icon: icon.Hexagon, path: '/all/hives', access: 'provisionAllFamilies' },
      {
        title: 'shell.menu.gatewayRedirector',
        icon: icon.DirectionRight,
        path: '/all/redirector',
        access: 'provisionAllFamilies',
      },
      {
        title: 'shell.menu.shutdownServices',
        icon: icon.Power,
        path: '/all/shutdown',
        access: 'provisionAllFamilies',
      },
      {
        title: 'shell.menu.versionInformation',
        icon: icon.InfoSign,
        path: '/merchant/{merchant}/configuration/versions',
        access: 'canAllFamilies',
      },
    ],
  },
  {
    title: 'shell.menu.examplePaywall',
    icon: icon.ShoppingCart,
    path: '/merchant/{merchant}/paywall',
    access: 'paywall',
  },
  {
    title: 'shell.menu.apiReference',
    icon: icon.Code,
    access: 'any',
    isFolded: true,
    items: [
      { title: 'shell.menu.api.overview', icon: icon.Book, path: '/docs/api/overview' },
      { title: 'shell.menu.api.configuration', icon: icon.Book, path: '/docs/api/configuration' },
      { title: 'shell.menu.api.monitoring', icon: icon.Book, path: '/docs/api/monitoring' },
      { title: 'shell.menu.api.charges', icon: icon.Book, path: '/docs/api/charges' },
      { title: 'shell.menu.api.bulkPayment', icon: icon.Book, path: '/docs/api/bulk-payment' },
      { title: 'shell.menu.api.paymentProfiles', icon: icon.Book, path: '/docs/api/payment-profiles' },
      { title: 'shell.menu.api.validationHistory', icon: icon.Book, path: '/docs/api/validation-history' },
      { title: 'shell.menu.api.taxAdaptor', icon: icon.Book, path: '/docs/api/tax-adaptor' },
      { title: 'shell.menu.api.pricePoints', icon: icon.Book, path: '/docs/api/price-points' },
      { title: 'shell.menu.api.customers', icon: icon.Book, path: '/docs/api/customers' },
      { title: 'shell.menu.api.reports', icon: icon.Book, path: '/docs/api/reports' },
      { title: 'shell.menu.api.installments', icon: icon.Book, path: '/docs/api/installments' },
    ],
  },
  {
    title: 'shell.menu.tutorials',
    icon: icon.Learning,
    access: 'any',
    isFolded: true,
    items: [
      { title: 'shell.menu.tutorials.overview', icon: icon.Book, path: '/docs/tutorials/overview' },
      { title: 'shell.menu.tutorials.hostedPaywall', icon: icon.Book, path: '/docs/tutorials/hosted-paywall' },
      {
        title: 'shell.menu.tutorials.notifications',
        icon: icon.Book,
        path: '/docs/tutorials/real-time-notifications',
      },
      { title: 'shell.menu.tutorials.deepLinking', icon: icon.Book, path: '/docs/tutorials/deep-linking' },
      { title: 'shell.menu.tutorials.restApi', icon: icon.Book, path: '/docs/tutorials/calling-the-rest-api' },
      { title: 'shell.menu.tutorials.apiOnly', icon: icon.Book, path: '/docs/tutorials/api-only-integrations' },
      { title: 'shell.menu.tutorials.examples', icon: icon.Book, path: '/docs/tutorials/api-examples' },
    ],
  },
  { title: 'shell.menu.releaseNotes', icon: icon.Updated, path: '/docs/release-notes', access: 'logout' },
  {
    title: 'shell.menu.links',
    icon: icon.Share,
    items: [
      { title: 'shell.menu.blog', icon: icon.Feed, address: linkTo('blog'), access: 'any' },
      { title: 'shell.menu.helpDesk', icon: icon.Lifesaver, address: linkTo('help-desk'), access: 'helpDesk' },
      { title: 'shell.menu.legacyAdmin', icon: icon.Desktop, address: linkTo('legacy-admin'), access: 'any' },
      {
        title: 'shell.menu.certificate',
        icon: icon.Shield,
        address: linkTo('certificate'),
        isPopUp: true,
        access: 'any',
      },
    ],
  },
]

/** The account menu (specification 2.5). */
export const accountMenu: readonly ScreenEntry[] = [
  { title: 'shell.menu.signIn', icon: icon.LogIn, path: '/me/login', access: 'login' },
  { title: 'shell.menu.preferences', icon: icon.Cog, path: '/me/preferences' },
  { title: 'shell.menu.profile', icon: icon.User, path: '/merchant/{merchantAccount}/callers/@me', access: 'me' },
  { title: 'shell.menu.signOut', icon: icon.LogOut, path: '/me/logout', access: 'logout' },
]

/** The toolbar menu (specification 2.5). Home has no access key: a visitor is led through sign-in to it. */
export const toolbarMenu: readonly ScreenEntry[] = [
  { title: 'shell.menu.dashboard', icon: icon.Dashboard, path: '/merchant/{merchant}/dashboard', access: 'dashboard' },
  { title: 'shell.menu.home', icon: icon.Home, path: '/' },
]

/** For whom the paths of a menu are built. */
export interface MenuSubject extends AccessSubject {
  /** The caller's own merchant account; null when nobody is signed in. */
  readonly merchantAccount: string | null
}

/** The path of an entry for this subject (specification 2.4); in the all-families view the merchant is left out. */
export function entryPath({ path }: ScreenEntry, subject: MenuSubject): string {
  const { isSuperAccount, onBehalfOf, merchantAccount } = subject
  const part = (merchant: string | null) => (merchant === null ? '' : `/${encodeURIComponent(merchant)}`)
  const current = onBehalfOf ?? (isSuperAccount ? null : merchantAccount)
  return path.replace('/{merchantAccount}', part(merchantAccount)).replace('/{merchant}', part(current))
}

/**
 * The entries the subject may open and whose screens exist; groups that are left empty go too. What a super account only
 * lacks a chosen merchant for stays, so that it can say so (specification 6.3).
 */
export function visibleEntries<Entry extends MenuEntry>(entries: readonly Entry[], subject: MenuSubject): Entry[] {
  return entries
    .map((entry) => ('items' in entry ? { ...entry, items: visibleEntries(entry.items, subject) } : entry))
    .filter((entry) => isVisible(entry, subject))
}

function isVisible(entry: MenuEntry, subject: MenuSubject): boolean {
  const denied = entry.access === undefined ? null : denial(subject, entry.access)
  if (denied !== null && denied.reason !== 'needsMerchant') return false
  if ('items' in entry) return entry.items.length > 0
  return !('path' in entry) || hasScreen(entry.path.replace(/\/\{\w+\}/, ''))
}

/** Whether an entry that is shown can be opened once a merchant is chosen, and not before. */
export function needsMerchant({ access }: MenuEntry, subject: MenuSubject): boolean {
  return access !== undefined && denial(subject, access)?.reason === 'needsMerchant'
}

/**
 * The screens of the side menu that the subject may open now, each of which can be the first after signing in; not the pages
 * of the documentation, which bear the same names.
 */
export function startPages(subject: MenuSubject): ScreenEntry[] {
  return visibleEntries(sideMenu, subject)
    .flatMap((entry) => ('items' in entry ? (entry.isFolded ? [] : entry.items) : [entry]))
    .filter((entry): entry is ScreenEntry => 'path' in entry && !needsMerchant(entry, subject))
}

/** The path to open first: the chosen start page, home where none is chosen or it may not be opened (any more). */
export function startPath(chosen: string, subject: MenuSubject): string {
  const entry = startPages(subject).find(({ path }) => path === chosen)
  return entry ? entryPath(entry, subject) : '/'
}
