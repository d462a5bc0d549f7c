import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const source = fileURLToPath(new URL('../src/', import.meta.url))

const charges = ['charge/ChargesPage']
const objects = ['charge/ChargePage', 'customer/CustomerPage']
const home = ['home/HomePage']
const blueprint = '@blueprintjs/core/lib/esm/components/'

/** The parts of Blueprint and the portal that lists and details share. */
const sharedParts = new RegExp(
  `@blueprintjs/core/lib/esm/(?:common|hooks)/|${blueprint}(?:button/(?!buttonGroup)|html-select/)|/src/ui/(?:About|CopyButton|Id|StatusTag|media|use-size)|@blueprintjs/icons/.*/(?:arrow-right|caret-down|chevron-up|double-caret-vertical|eye-off|more|small-cross|arrow-(?:down|left|up)|chevron-left|column-layout|drag-handle-vertical|plus)\\.|/src/screens/(?:error/(?:Failure|Message)|shown/(?:Money|Timestamp)|object/use-owner-path|list/(?:submitted-search|trail|list-moment|page-size)\\.)|/schema/(?:search-term|check-digit)|/src/screens/charge/(?!customer-charges|[Dd]ecline)|/src/pages/charge/Mode`,
)

/**
 * The files that the client is split into. There are few, so that a slow connection need not wait for many requests.
 * Each contains modules that are needed together, so that no screen loads another screen's code. Code used by one
 * screen only is in the screen's file. Pages are never merged. A group includes its dependencies, unless an earlier
 * group contains them.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = inOrder([
  { name: 'libraries', tags: ['$initial'], test: /node_modules|rolldown\/runtime/ },
  // The portal's own modules of the first load, and the components of the sign-in form, which nearly every other screen
  // needs, too.
  {
    name: firstModules(
      new RegExp(
        `${blueprint}(?:callout|html)/|${blueprint}forms/(?:inputGroup|controls|formGroup)|/screens/error/describe-error|/session/forget-looked-at`,
      ),
    ),
    debugName: 'portal',
  },
  // Also shown over any page after its session has ended.
  { name: 'sign-in', test: /\/src\/(?:pages|session)\/sign-in\/|\/session\/signing/ },
  // The code that nearly every screen except sign-in needs: Apollo Client, the icons of the menu, the choice of a merchant, and what
  // lists and details share. One file, because the names that one file imports from another cost as much as small parts.
  {
    name: neededBy(
      'data',
      [charges, [...objects, ...home]],
      new RegExp(
        `/node_modules/(?:(?:@wry|optimism|rxjs)/|graphql/(?:language/(?:ast|kinds|visitor)\\.)|@apollo/)|/src/(?:network/apollo|layout/MerchantSelector)|virtual:menu-icons|${sharedParts.source}`,
      ),
    ),
    debugName: 'data',
  },
  {
    name: 'overlays',
    test: new RegExp(`${blueprint}(?:menu|overlay2|popover-next)/|/floating-ui/|@blueprintjs/select|/src/ui/overlays`),
  },
  { name: 'choosers', test: /\/screens\/form\/OptionChooser/ },
  // The code that home and the pages of one object need for their first screen. Computed, so that adding a part to one
  // of them does not load forms, tables or dialogs along with it: without these groups, one small part would load its
  // entire group's file.
  { name: neededBy('panels', [home, objects], /\/src\/ui\/(?:ActionBar|Notice)\./), debugName: 'panels' },
  {
    name: neededBy(
      'objects',
      [objects],
      new RegExp(`${blueprint}progress-bar/|@blueprintjs/icons/.*/(?:circle|download|duplicate|undo)\\.`),
    ),
    debugName: 'objects',
    minShareCount: 2,
  },
  { name: neededBy('home', [home]), debugName: 'home' },
  // Grouped by the screens that show them, in files large enough for a request.
  {
    name: 'icons',
    test: /@blueprintjs\/icons/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 24_000,
  },
  {
    name: 'dialogs',
    test: new RegExp(`${blueprint}(?:alert|dialog|toast)/|/src/ui/(?:ModalDialog|(?:use-)?show-done)`),
  },
  { name: 'details', test: /\/src\/(?:ui\/|screens\/ObjectPage)/, minShareCount: 2 },
  {
    name: 'lists',
    test: /@blueprintjs\/table|\/src\/screens\/list\/(?!DaysPicker|Incomplete|LeftOut|ListCards|PartialNotes|FilterOf|\w*FilterChip|\w+ChoicesChip|FilterChoices|use-filter-)/,
    minShareCount: 2,
  },
  // The active filters of a list.
  {
    name: 'filters',
    test: /\/src\/screens\/list\/(?:FilterOf|\w*FilterChip|\w+ChoicesChip|FilterChoices|use-filter-)/,
  },
  // The parts of entries that lists show, without the forms.
  {
    name: 'entries',
    test: /\/src\/screens\/entry\/(?:entry(?:-fields|-pages)?|use-entry-paths|kinds?)\./,
    minShareCount: 2,
  },
  // The text editor, for the screens that show one.
  {
    name: 'editor',
    test: /@codemirror\/(?!autocomplete)|\/codemirror\/|@lezer\/(?!lr)|style-mod|w3c-keyname|crelt|\/screens\/editor\/(?:TextEditor|editor|line-ends|languages|drl|shadow)/,
  },
  // Completion and validation of queries, for the explorer only.
  { name: 'query-editor', test: /@codemirror\/autocomplete|cm6-graphql|graphql-language-service|@lezer\/lr/ },
  // The history of an object, for every page that shows it.
  { name: 'history', test: /\/src\/screens\/ledger\/(?!HistoryTabs|LazyHistory|history-tabs)/ },
  { name: 'forms', test: /react-hook-form|@hookform|\/zod\/|\/src\/screens\/(?:form|edit|entry)\//, minShareCount: 2 },
  { name: 'dates', test: /date-fns/, minShareCount: 2 },
])

/**
 * Matches the portal's own modules that at least one page of each set imports statically, and all that match `also`.
 * The libraries' modules follow the modules that use them.
 */
function neededBy(
  name: string,
  sets: readonly (readonly string[])[],
  also: RegExp | null = null,
): Rolldown.CodeSplittingNameFunction {
  const entries = sets.map((pages) => pages.map((page) => join(source, 'pages', `${page}.tsx`)))
  let needed: readonly ReadonlySet<string>[] | null = null
  return (module, context) => {
    needed ??= entries.map((pages) => reachable(pages, (id) => ownImports(id, context)))
    const isNeeded = needed.every((modules) => modules.has(module)) && !entries.flat().includes(module)
    return isNeeded || also?.test(module) ? name : null
  }
}

/** Matches the portal's own modules that the entry imports statically, and all that match `also`. */
function firstModules(also: RegExp): Rolldown.CodeSplittingNameFunction {
  let first: ReadonlySet<string> | null = null
  return (module, context) => {
    first ??= reachable([join(source, 'main.tsx')], (id) => ownImports(id, context))
    return first.has(module) || also.test(module) ? 'portal' : null
  }
}

function ownImports(id: string, context: Rolldown.ChunkingContext): readonly string[] {
  return (context.getModuleInfo(id)?.importedIds ?? []).filter(isOwn)
}

const isOwn = (id: string) => id.startsWith(source) || id.includes('/schema/')

/** The starts and everything that follows from them, directly or indirectly. */
export function reachable(starts: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(starts)
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}

function inOrder(groups: readonly Rolldown.CodeSplittingGroup[]): Rolldown.CodeSplittingGroup[] {
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

/**
 * The name of a file, with the shortest hash that the bundler allows, because the first load names every screen.
 * Message files start with their language. Groups shared by several screens do not list the screens.
 */
export function chunkFileNames({ name, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const locale = facadeModuleId && /^virtual:messages\/(\w+)\//.exec(facadeModuleId)?.[1]
  return `assets/${locale ? `${locale}-` : ''}${name.split('~', 1)[0]}-[hash:7].js`
}
