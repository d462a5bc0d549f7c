import {
  Console,
  Dashboard,
  Endorsed,
  Help,
  IdNumber,
  Key,
  Numerical,
  Properties,
  Redo,
  Route,
} from '@blueprintjs/icons'
import type { MessageId } from '../../i18n/messages.ts'
import { type ScreenEntry, screen } from '../../menu.ts'

/** A screen that another one links to, so that the menu has no entry for it. */
interface FurtherScreen {
  readonly entry: ScreenEntry
  /** The group shown with it in search results. */
  readonly group: MessageId
  readonly words: MessageId
}

/** The screens without a menu entry that the screen search finds. */
export const furtherScreens: readonly FurtherScreen[] = [
  {
    entry: screen('settings.integration', Key, 'configuration/merchant-configuration'),
    group: 'shell.menu.merchantConfiguration',
    words: 'menu.words.further.integration',
  },
  {
    entry: screen('routing.order', Route, 'routing/@order'),
    group: 'shell.menu.routingConfiguration',
    words: 'menu.words.further.routingOrder',
  },
  {
    entry: screen('bin.import.title', Numerical, 'all/bin/@import'),
    group: 'shell.menu.sharedConfiguration',
    words: 'menu.words.further.binImport',
  },
  {
    entry: screen('sanctions.review', IdNumber, 'ofac/checks/@review'),
    group: 'shell.menu.notifications',
    words: 'menu.words.further.deck',
  },
  {
    entry: screen('dashboard.settings', Dashboard, 'dashboard/settings'),
    group: 'shell.menu.dashboard',
    words: 'menu.words.further.tiles',
  },
  { entry: screen('jobs.list', Redo, 'jobs'), group: 'shell.menu.charges', words: 'menu.words.further.jobs' },
  {
    entry: screen('worklist.title', Properties, 'charges/@worklist'),
    group: 'shell.menu.charges',
    words: 'menu.words.further.worklist',
  },
  {
    entry: screen('explorer.title', Console, 'docs/explorer'),
    group: 'shell.menu.apiReference',
    words: 'menu.words.further.explorer',
  },
  {
    entry: { title: 'docs.errors', icon: Help, path: '/docs/errors' },
    group: 'shell.menu.apiReference',
    words: 'menu.words.further.errors',
  },
  {
    entry: screen('page.compliance.title', Endorsed, 'docs/compliance'),
    group: 'shell.menu.links',
    words: 'menu.words.further.compliance',
  },
]
