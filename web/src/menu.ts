import * as icon from '@blueprintjs/icons'
import { type AccessFlag, type AccessSubject, denial } from '@portal/schema/access'
import type { ComponentType } from 'react'
import { linkTo } from './external-links.ts'
import type { MessageId } from './i18n/messages.ts'
import { hasMerchantScreen, type ScreenPattern, screenOf } from './paths.ts'

interface EntryBase {
  readonly title: MessageId
  readonly icon: ComponentType<{ size?: number }>
  /** The flag that shows the entry; without one everyone sees it. */
  readonly access?: AccessFlag
}

/** An entry that opens a screen. */
export interface ScreenEntry extends EntryBase {
  /** `{merchant}` is replaced by the current merchant, `{merchantAccount}` by the caller's own merchant account. */
  readonly path: string
}

/** An entry that leaves the portal. */
export interface LinkEntry extends EntryBase {
  readonly address: string
  /** Opens in a separate small window. */
  readonly isPopUp?: true
}

/** A group of entries below a heading. */
export interface GroupEntry extends EntryBase {
  /** Collapsed until it or one of its screens is opened. */
  readonly isFolded?: true
  readonly items: readonly (ScreenEntry | LinkEntry)[]
}

export type MenuEntry = ScreenEntry | LinkEntry | GroupEntry

/** The whole side menu (specification 2.4). */
export const sideMenu: readonly MenuEntry[] = [
  { title: 'shell.menu.signIn', icon: icon.LogIn, path: '/me/login', access: 'login' },
  { title: 'shell.menu.dashboard', icon: icon.Dashboard, ...screen('dashboard') },
  { title: 'shell.menu.charges', icon: icon.CreditCard, ...screen('charges') },
  { title: 'shell.menu.customers', icon: icon.People, ...screen('customers') },
  { title: 'shell.menu.paywallFunnel', icon: icon.Filter, ...screen('metrics') },
  { title: 'shell.menu.financialReports', icon: icon.TimelineBarChart, ...screen('report') },
  {
    title: 'shell.menu.notifications',
    icon: icon.Notifications,
    items: [
      { title: 'shell.menu.queue', icon: icon.Inbox, ...screen('notifications/queue') },
      { title: 'shell.menu.service', icon: icon.SendMessage, ...screen('notifications/service') },
      { title: 'shell.menu.mails', icon: icon.Envelope, ...screen('notifications/mails') },
      { title: 'shell.menu.ofacChecks', icon: icon.IdNumber, ...screen('ofac/checks') },
    ],
  },
  {
    title: 'shell.menu.merchantConfiguration',
    icon: icon.Cog,
    items: [
      { title: 'shell.menu.merchantSettings', icon: icon.Settings, ...screen('configuration/settings') },
      { title: 'shell.menu.internalSettings', icon: icon.Wrench, ...screen('configuration/internal') },
      { title: 'shell.menu.accessControls', icon: icon.Key, ...screen('configuration/access') },
      { title: 'shell.menu.ledger', icon: icon.History, ...screen('configuration/ledger') },
      { title: 'shell.menu.paymentGateways', icon: icon.BankAccount, ...screen('gateways') },
      { title: 'shell.menu.paymentInstruments', icon: icon.MobilePhone, ...screen('instruments') },
      { title: 'shell.menu.fraudSystems', icon: icon.Shield, ...screen('fraud') },
      { title: 'shell.menu.trustLevels', icon: icon.Endorsed, ...screen('trust') },
      { title: 'shell.menu.installments', icon: icon.Calendar, ...screen('installments') },
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
      { title: 'shell.menu.routingConfiguration', icon: icon.Route, ...screen('routing') },
      { title: 'shell.menu.mailTemplates', icon: icon.Document, ...screen('mailtemplates') },
      { title: 'shell.menu.importExport', icon: icon.Exchange, ...screen('configuration/import-export') },
    ],
  },
  {
    title: 'shell.menu.sharedConfiguration',
    icon: icon.Globe,
    items: [
      { title: 'shell.menu.binLookup', icon: icon.Numerical, ...screen('all/bin') },
      { title: 'shell.menu.ofacBlocks', icon: icon.BlockedPerson, ...screen('all/ofac/blocks') },
      { title: 'shell.menu.documentVerification', icon: icon.DocumentOpen, ...screen('all/reasons') },
      { title: 'shell.menu.gatewayHive', icon: icon.Hexagon, ...screen('all/hives') },
      { title: 'shell.menu.gatewayRedirector', icon: icon.DirectionRight, ...screen('all/redirector') },
      { title: 'shell.menu.shutdownServices', icon: icon.Power, ...screen('all/shutdown') },
      { title: 'shell.menu.versionInformation', icon: icon.InfoSign, ...screen('configuration/versions') },
    ],
  },
  { title: 'shell.menu.examplePaywall', icon: icon.ShoppingCart, ...screen('paywall') },
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
  { title: 'shell.menu.releaseNotes', icon: icon.Updated, ...screen('docs/release-notes') },
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

/** The toolbar menu (specification 2.5). Home has no access key: for visitors it leads to sign-in. */
export const toolbarMenu: readonly ScreenEntry[] = [
  { title: 'shell.menu.dashboard', icon: icon.Dashboard, ...screen('dashboard') },
  { title: 'shell.menu.home', icon: icon.Home, path: '/' },
]

/** The path of a screen and the flag that opens it. */
function screen(pattern: Exclude<ScreenPattern, `${string}:${string}`>): Pick<ScreenEntry, 'path' | 'access'> {
  const below = hasMerchantScreen(pattern) ? '/merchant/{merchant}/' : '/'
  return { path: below + pattern, access: screenOf(pattern).access }
}

/** The caller that a menu's paths are built for. */
export interface MenuSubject extends AccessSubject {
  /** The caller's own merchant account, or null if signed out. */
  readonly merchantAccount: string | null
}

/** The path of an entry for this subject (specification 2.4). The all-families view omits the merchant. */
export function entryPath({ path }: ScreenEntry, subject: MenuSubject): string {
  const { isSuperAccount, onBehalfOf, merchantAccount } = subject
  const part = (merchant: string | null) => (merchant === null ? '' : `/${encodeURIComponent(merchant)}`)
  const current = onBehalfOf ?? (isSuperAccount ? null : merchantAccount)
  return path.replace('/{merchantAccount}', part(merchantAccount)).replace('/{merchant}', part(current))
}

/**
 * The entries the subject may open, without empty groups. An entry that a super account could open after choosing a
 * merchant is kept, because it explains why it is off (specification 6.3).
 */
export function visibleEntries<Entry extends MenuEntry>(entries: readonly Entry[], subject: MenuSubject): Entry[] {
  return entries
    .map((entry) => ('items' in entry ? { ...entry, items: visibleEntries(entry.items, subject) } : entry))
    .filter((entry) => isVisible(entry, subject))
}

function isVisible(entry: MenuEntry, subject: MenuSubject): boolean {
  const denied = entry.access === undefined ? null : denial(subject, entry.access)
  if (denied !== null && denied.reason !== 'needsMerchant') return false
  return !('items' in entry) || entry.items.length > 0
}

/** Whether a visible entry can be opened only after a merchant is chosen. */
export function needsMerchant({ access }: MenuEntry, subject: MenuSubject): boolean {
  return access !== undefined && denial(subject, access)?.reason === 'needsMerchant'
}

/**
 * The screens of the side menu that the subject may open now, as choices of a start page. Pages of the documentation
 * are left out, because they have the same titles.
 */
export function startPages(subject: MenuSubject): ScreenEntry[] {
  return visibleEntries(sideMenu, subject)
    .flatMap((entry) => ('items' in entry ? (entry.isFolded ? [] : entry.items) : [entry]))
    .filter((entry): entry is ScreenEntry => 'path' in entry && !needsMerchant(entry, subject))
}

/**
 * The path to open after signing in: the chosen start page, or home if none is chosen or it can no longer be opened.
 */
export function startPath(chosen: string, subject: MenuSubject): string {
  const entry = startPages(subject).find(({ path }) => path === chosen)
  return entry ? entryPath(entry, subject) : '/'
}
