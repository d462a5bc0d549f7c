import type { Rolldown } from 'vite'

const blueprint = '@blueprintjs/core/lib/esm/components/'

/**
 * How the client is cut into files: few, so that a slow line does not wait for each, and by what is needed together, so
 * that no screen brings another's parts. What one screen alone uses goes with the screen; pages are never put together.
 * A group takes what it needs along, unless one before it has it.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = inOrder([
  { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
  { name: 'portal', tags: ['$initial'] },
  // What the sign-in form is made of, and nearly every other screen.
  {
    name: 'basics',
    test: new RegExp(
      `${blueprint}(?:callout|html)/|${blueprint}forms/(?:inputGroup|controls|formGroup)|useMutation|/screens/describe-error`,
    ),
  },
  // Also shown over any page when its session has ended.
  { name: 'sign-in', test: /\/src\/(?:pages|session)\/sign-in\/|\/session\/signing/ },
  { name: 'menu', test: /virtual:menu-icons/ },
  // What lists and details show alike.
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
  // By which screens show them, in files that are worth a request.
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
  // What lists of entries show of them, without the forms.
  {
    name: 'entries',
    test: /\/src\/screens\/entry\/(?:entry(?:-fields|-pages)?|use-entry-paths|kinds?)\./,
    minShareCount: 2,
  },
  // The editor of texts, for the screens that show one.
  {
    name: 'editor',
    test: /@codemirror\/(?!autocomplete)|\/codemirror\/|@lezer\/(?!lr)|style-mod|w3c-keyname|crelt|\/screens\/editor\/(?:TextEditor|editor|line-ends|languages|drl|shadow)/,
  },
  // What completes and checks queries, for the explorer alone.
  { name: 'query-editor', test: /@codemirror\/autocomplete|cm6-graphql|graphql-language-service|@lezer\/lr/ },
  // What was done to an object, on whatever page it is looked at.
  { name: 'history', test: /\/src\/screens\/ledger\/(?!HistoryTabs|LazyHistory|history-tabs)/ },
  { name: 'forms', test: /react-hook-form|@hookform|\/zod\/|\/src\/screens\/(?:form|edit|entry)\//, minShareCount: 2 },
  { name: 'dates', test: /date-fns/, minShareCount: 2 },
])

function inOrder(groups: readonly Rolldown.CodeSplittingGroup[]): Rolldown.CodeSplittingGroup[] {
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

/** What a file is called, with a hash as short as the bundler allows, as the first load names every screen: messages after their language, a group of several screens without the list of them. */
export function chunkFileNames({ name, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const locale = facadeModuleId && /^virtual:messages\/(\w+)\//.exec(facadeModuleId)?.[1]
  return `assets/${locale ? `${locale}-` : ''}${name.split('~', 1)[0]}-[hash:7].js`
}
