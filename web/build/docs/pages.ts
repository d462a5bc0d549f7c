import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import MiniSearch from 'minisearch'
import { type ErrorDescription, errorCodes } from '../../docs/errors.ts'
import { restMap } from '../../docs/rest-map.ts'
import { schemaFilesOf } from '../../docs/schema-files.ts'
import type { Block, Check, DocPage, DocsForExplorer, Example, Inline } from '../../src/pages/docs/doc-page.ts'
import { apiPages, tutorialPages } from '../../src/pages/docs/page-ids.ts'
import { titles as ownTitles, tree } from '../../src/pages/docs/page-list.ts'
import { searchOptions } from '../../src/pages/docs/search-options.ts'
import { hashedDocument } from '../documents.ts'
import { blocksOf } from './markdown.ts'
import { referenceOf } from './reference.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const docs = join(repository, 'web/docs')
const schema = join(repository, 'schema')

/** Reads an example by its name from its file. */
export function readExample(name: string): Example {
  const variables = join(docs, 'examples', `${name}.json`)
  return {
    name,
    query: readFileSync(join(docs, 'examples', `${name}.graphql`), 'utf8').trim(),
    variables: existsSync(variables) ? JSON.parse(readFileSync(variables, 'utf8')) : null,
  }
}

/** Reads a shell command by its name from its file. */
export function readCommand(name: string): string {
  return readFileSync(join(docs, 'commands', `${name}.sh`), 'utf8').trim()
}

/** Reads the check of a tutorial from its files. */
export function readCheck(tutorial: string): Check {
  const file = join(docs, 'checks', tutorial)
  return {
    document: hashedDocument(readFileSync(`${file}.graphql`, 'utf8')),
    expect: JSON.parse(readFileSync(`${file}.json`, 'utf8')),
  }
}

/** Builds a page by its id, `api/charges`, in a language. The reference is in English in both languages. */
export function buildPage(id: string, locale: string): DocPage {
  const [group, name = ''] = id.split('/')
  if (group === 'tutorials') {
    return pageOf(blocksOf(read(`tutorials/${locale}/${name}.md`)), { check: readCheck(name) })
  }
  if (group === 'api') {
    const blocks = blocksOf(read(`api/${name}.md`))
    return pageOf(blocks, referenceOf(schema, schemaFilesOf[name as keyof typeof schemaFilesOf]))
  }
  if (id === 'errors') return pageOf([...blocksOf(read('errors.md')), ...errorBlocks()])
  if (id === 'rest-map') return pageOf([...blocksOf(read('rest-map.md')), mapTable()])
  return pageOf(blocksOf(read(`release-notes/${locale}.md`)))
}

function read(path: string): string {
  return readFileSync(join(docs, path), 'utf8')
}

function pageOf(blocks: Block[], rest: Partial<DocPage> = {}): DocPage {
  const shown = new Map(
    blocks.flatMap((block) => (block.kind === 'example' ? [[block.name, block.caller] as const] : [])),
  )
  const examples = [...shown].map(([name, caller]) => ({ ...readExample(name), ...(caller && { caller }) }))
  return { fields: [], types: [], check: null, ...rest, blocks, examples }
}

function errorBlocks(): Block[] {
  return Object.entries(errorCodes).flatMap(([code, { cause, remedy, example }]): Block[] => [
    { kind: 'heading', level: 2, id: code, text: code },
    { kind: 'paragraph', content: [cause] },
    { kind: 'paragraph', content: [{ kind: 'strong', text: 'What to do' }, ` ${remedy}`] },
    provocation(example),
  ])
}

function provocation(example: ErrorDescription['example']): Block {
  if ('name' in example) return { kind: 'example', name: example.name }
  if ('command' in example) return { kind: 'code', language: 'sh', text: readCommand(example.command) }
  return { kind: 'paragraph', content: [{ kind: 'strong', text: 'Provoked by' }, ` ${example.by}`] }
}

function mapTable(): Block {
  const flags = new Map(
    Object.values(schemaFilesOf)
      .flatMap((files) => referenceOf(schema, files).fields)
      .map(({ name, flag }) => [name, flag]),
  )
  const rows = restMap.map(({ call, fields, file, instead, screen }): Inline[][] => [
    [{ kind: 'code', text: call }],
    instead === undefined
      ? codes(file === undefined ? fields : [...fields, file.request])
      : ['as ', { kind: 'code', text: instead }],
    codes([
      ...new Set(
        [...fields.map((field) => flags.get(field.split('.')[0] ?? '')), file?.access].filter((flag) => flag != null),
      ),
    ]),
    screen === undefined ? [] : [{ kind: 'code', text: screen }],
  ])
  return { kind: 'table', head: ['Platform call', 'GraphQL', 'Access', 'Screen'], rows }
}

function codes(texts: readonly string[]): Inline[] {
  return texts.flatMap((text, index) => [...(index > 0 ? [', '] : []), { kind: 'code' as const, text }])
}

/** The ids of all pages, in the order of the tree. */
export const allPages: readonly string[] = [
  ...apiPages.map((page) => `api/${page}`),
  'errors',
  'rest-map',
  ...tutorialPages.map((page) => `tutorials/${page}`),
  'release-notes',
]

/** The explorer's examples for users with an empty history. */
const firstExamples = ['first-query', 'search-charges', 'settings']

/** Maps operations and types to their reference pages, with the first examples. */
export function docsForExplorer(): DocsForExplorer {
  const references = apiPages.map((page) => ({ page, ...referenceOf(schema, schemaFilesOf[page]) }))
  return {
    calls: Object.fromEntries(
      references.flatMap(({ page, fields }) => fields.map(({ name, flag }) => [name, { page, flag }] as const)),
    ),
    examples: firstExamples.map(readExample),
    types: Object.fromEntries(references.flatMap(({ page, types }) => types.map(({ name }) => [name, page] as const))),
  }
}

/** The search index of all pages in a language, as text. */
export function buildSearchIndex(locale: string): string {
  const index = new MiniSearch(searchOptions)
  const titles = titlesIn(locale)
  for (const id of allPages) {
    const { blocks, fields, types } = buildPage(id, locale)
    const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))
    const names = [...fields, ...types].map(({ name }) => name)
    index.add({
      id,
      title: `${titles[id]} ${headings[0] ?? id}`,
      headings: [...headings.slice(1), ...names].join(' '),
      text: textOf(blocks),
    })
  }
  // The explorer is a separate screen, so its texts are not part of a page.
  index.add({
    id: 'explorer',
    title: 'Explorer Explorador',
    headings: 'GraphQL query mutation run playground',
    text: '',
  })
  return JSON.stringify(index)
}

/** The name of each page in lists: the heading of its group and the page's own title. */
function titlesIn(locale: string): Readonly<Record<string, string>> {
  const messages: Readonly<Record<string, string>> = JSON.parse(read(`../src/i18n/${locale}.json`))
  const of = Object.entries(ownTitles).map(([page, title]) => [page, messages[title]])
  const grouped = tree.flatMap(({ title: group, pages }) =>
    Object.entries(pages).map(([page, title]) => [page, `${messages[group]} ${messages[title]}`]),
  )
  return Object.fromEntries([...of, ...grouped])
}

function textOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'paragraph') return plain(block.content)
      if (block.kind === 'list') return block.items.map(textOf).join(' ')
      return block.kind === 'table' ? block.rows.flat().map(plain).join(' ') : ''
    })
    .join(' ')
}

function plain(content: readonly Inline[]): string {
  return content.map((inline) => (typeof inline === 'string' ? inline : inline.text)).join('')
}
