import * as icon from '@blueprintjs/icons'
import { type AccessFlag, type AccessSubject, denial } from '@portal/schema/access'
import type { ComponentType } from 'react'
import { linkTo } from './external-links.ts'
import type { MessageId } from './i18n/messages.ts'
import { hasMerchantScreen, type ScreenPattern, screenOf } from './paths.ts'

interface EntryBase {
  readonly title: MessageId
  readonly icon: ComponentType<{ size?: number }>
  /** The flag that shows the entry. Without one, everyone sees it. */
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
  /** Pages of the documentation, which have the same titles as other screens. */
  readonly isDocumentation?: true
  /** A remark about all of its screens. */
  readonly note?: MessageId
  readonly items: readonly (ScreenEntry | LinkEntry)[]
}

export type MenuEntry = ScreenEntry | LinkEntry | GroupEntry

/** The whole side menu (specification 2.4). */
export const sideMenu: readonly MenuEntry[] = [
  { title: 'shell.menu.signIn', icon: icon.LogIn, path: '/me/login', access: 'login' },
  screen('shell.menu.dashboard', icon.Dashboard, 'dashboard'),
  screen('shell.menu.charges', icon.CreditCard, 'charges'),
  screen('shell.menu.customers', icon.People, 'customers'),
  screen('shell.menu.paywallFunnel', icon.Filter, 'metrics'),
  screen('shell.menu.financialReports', icon.TimelineBarChart, 'report'),
  {
    title: 'shell.menu.notifications',
    icon: icon.Notifications,
    items: [
      screen('shell.menu.queue', icon.Inbox, 'notifications/queue'),
      screen('shell.menu.service', icon.SendMessage, 'notifications/service'),
      screen('shell.menu.mails', icon.Envelope, 'notifications/mails'),
      screen('shell.menu.ofacChecks', icon.IdNumber, 'ofac/checks'),
    ],
  },
  {
    title: 'shell.menu.merchantConfiguration',
    icon: icon.Cog,
    items: [
      screen('shell.menu.merchantSettings', icon.Settings, 'configuration/settings'),
      screen('shell.menu.internalSettings', icon.Wrench, 'configuration/internal'),
      screen('shell.menu.accessControls', icon.Key, 'configuration/access'),
      screen('shell.menu.approvalRules', icon.Endorsed, 'configuration/approval-rules'),
      screen('shell.menu.ledger', icon.History, 'configuration/ledger'),
      screen('shell.menu.paymentGateways', icon.BankAccount, 'gateways'),
      screen('shell.menu.paymentInstruments', icon.MobilePhone, 'instruments'),
      screen('shell.menu.fraudSystems', icon.Shield, 'fraud'),
      screen('shell.menu.trustLevels', icon.Endorsed, 'trust'),
      screen('shell.menu.installments', icon.Calendar, 'installments'),
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
      screen('shell.menu.routingConfiguration', icon.Route, 'routing'),
      screen('shell.menu.mailTemplates', icon.Document, 'mailtemplates'),
      screen('shell.menu.importExport', icon.Exchange, 'configuration/import-export'),
    ],
  },
  {
    title: 'shell.menu.sharedConfiguration',
    note: 'shell.menu.allMerchants',
    icon: icon.Globe,
    items: [
      screen('shell.menu.binLookup', icon.Numerical, 'all/bin'),
      screen('shell.menu.ofacBlocks', icon.BlockedPerson, 'all/ofac/blocks'),
      screen('shell.menu.documentVerification', icon.DocumentOpen, 'all/reasons'),
      screen('shell.menu.gatewayHive', icon.Hexagon, 'all/hives'),
      screen('shell.menu.gatewayRedirector', icon.DirectionRight, 'all/redirector'),
      screen('shell.menu.shutdownServices', icon.Power, 'all/shutdown'),
      screen('shell.menu.versionInformation', icon.InfoSign, 'configuration/versions'),
    ],
  },
  screen('shell.menu.examplePaywall', icon.ShoppingCart, 'paywall'),
  {
    title: 'shell.menu.apiReference',
    icon: icon.Code,
    access: 'any',
    isDocumentation: true,
    items: [
      documentation('shell.menu.api.overview', 'api/overview'),
      documentation('shell.menu.api.configuration', 'api/configuration'),
      documentation('shell.menu.api.monitoring', 'api/monitoring'),
      documentation('shell.menu.api.charges', 'api/charges'),
      documentation('shell.menu.api.bulkPayment', 'api/bulk-payment'),
      documentation('shell.menu.api.paymentProfiles', 'api/payment-profiles'),
      documentation('shell.menu.api.validationHistory', 'api/validation-history'),
      documentation('shell.menu.api.taxAdaptor', 'api/tax-adaptor'),
      documentation('shell.menu.api.pricePoints', 'api/price-points'),
      documentation('shell.menu.api.customers', 'api/customers'),
      documentation('shell.menu.api.reports', 'api/reports'),
      documentation('shell.menu.api.installments', 'api/installments'),
    ],
  },
  {
    title: 'shell.menu.tutorials',
    icon: icon.Learning,
    access: 'any',
    isDocumentation: true,
    items: [
      documentation('shell.menu.tutorials.overview', 'tutorials/overview'),
      documentation('shell.menu.tutorials.hostedPaywall', 'tutorials/hosted-paywall'),
      documentation('shell.menu.tutorials.notifications', 'tutorials/real-time-notifications'),
      documentation('shell.menu.tutorials.deepLinking', 'tutorials/deep-linking'),
      documentation('shell.menu.tutorials.restApi', 'tutorials/calling-the-rest-api'),
      documentation('shell.menu.tutorials.apiOnly', 'tutorials/api-only-integrations'),
      documentation('shell.menu.tutorials.examples', 'tutorials/api-examples'),
    ],
  },
  screen('shell.menu.releaseNotes', icon.Updated, 'docs/release-notes'),
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

/** The toolbar menu (specification 2.5). Home has no access flag: for visitors it leads to sign-in. */
export const toolbarMenu: readonly ScreenEntry[] = [
  screen('shell.menu.dashboard', icon.Dashboard, 'dashboard'),
  { title: 'shell.menu.home', icon: icon.Home, path: '/' },
]

/** The entry of a screen, shown by the flag that opens it. */
export function screen(
  title: MessageId,
  image: ScreenEntry['icon'],
  pattern: Exclude<ScreenPattern, `${string}:${string}`>,
): ScreenEntry {
  const below = hasMerchantScreen(pattern) ? '/merchant/{merchant}/' : '/'
  return { title, icon: image, path: below + pattern, access: screenOf(pattern).access }
}

/** The entry of a page of the documentation. */
function documentation(title: MessageId, page: string): ScreenEntry {
  return { title, icon: icon.Book, path: `/docs/${page}` }
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
 * The entries that the subject may open, without empty groups. An entry that a super account could open after choosing
 * a merchant is kept, because it explains why it is unavailable (specification 6.3).
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
    .flatMap((entry) => ('items' in entry ? (entry.isDocumentation ? [] : entry.items) : [entry]))
    .filter((entry): entry is ScreenEntry => 'path' in entry && !needsMerchant(entry, subject))
}

/**
 * The path to open after signing in: the chosen start page, or home if none is chosen or it can no longer be opened.
 */
export function startPath(chosen: string, subject: MenuSubject): string {
  const entry = startPages(subject).find(({ path }) => path === chosen)
  return entry ? entryPath(entry, subject) : '/'
}
