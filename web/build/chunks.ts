import type { Rolldown } from 'vite'

const blueprint = '@blueprintjs/core/lib/esm/components/'

/**
 * The files that the client is split into. They are few, so that a slow connection need not wait for many requests, and
 * contain modules that are needed together, so that no screen loads another screen's code. Code used by one screen only
 * is in the screen's file. Pages are never merged. A group includes its dependencies, unless an earlier group contains
 * them.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = inOrder([
  { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
  { name: 'portal', tags: ['$initial'] },
  // The components of the sign-in form and of nearly every other screen.
  {
    name: 'basics',
    test: new RegExp(
      `${blueprint}(?:callout|html)/|${blueprint}forms/(?:inputGroup|controls|formGroup)|useMutation|/screens/describe-error`,
    ),
  },
  // Also shown over any page after its session has ended.
  { name: 'sign-in', test: /\/src\/(?:pages|session)\/sign-in\/|\/session\/signing/ },
  { name: 'menu', test: /virtual:menu-icons/ },
  // Shared by lists and details.
  {
    name: 'parts',
    test: new RegExp(
      `@blueprintjs/core/lib/esm/(?:common|hooks)/|${blueprint}button/|/src/ui/(?:ActionBar|CopyButton|Id|Notice|StatusTag)|@blueprintjs/icons/.*/(?:caret-down|double-caret-vertical|small-cross)\\.|/src/screens/(?:Failure|Message|Money|Timestamp|use-owner-path|read/)`,
    ),
  },
  {
    name: 'overlays',
    test: new RegExp(`${blueprint}(?:menu|overlay2|popover-next)/|/floating-ui/|@blueprintjs/select|/src/ui/overlays`),
  },
  { name: 'choosers', test: /\/screens\/form\/OptionChooser/ },
  { name: 'charge-parts', test: /\/screens\/charge\/(?!customer-charges)|\/pages\/charge\/(?:Mode)/ },
  // Grouped by the screens that show them, in files large enough for a request.
  {
    name: 'icons',
    test: /@blueprintjs\/icons/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 14_000,
  },
  { name: 'dialogs', test: new RegExp(`${blueprint}(?:alert|dialog|toast)/|/src/ui/ModalDialog`) },
  { name: 'details', test: /\/src\/(?:ui\/|screens\/ObjectPage)/, minShareCount: 2 },
  { name: 'lists', test: /@blueprintjs\/table|\/src\/screens\/list\/(?!DaysPicker)/, minShareCount: 2 },
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

function inOrder(groups: readonly Rolldown.CodeSplittingGroup[]): Rolldown.CodeSplittingGroup[] {
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

/**
 * The name of a file, with the shortest hash that the bundler allows, because the first load names every screen.
 * Message files start with their language. A group of several screens does not list them.
 */
export function chunkFileNames({ name, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const locale = facadeModuleId && /^virtual:messages\/(\w+)\//.exec(facadeModuleId)?.[1]
  return `assets/${locale ? `${locale}-` : ''}${name.split('~', 1)[0]}-[hash:7].js`
}
