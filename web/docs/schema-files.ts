import { readdirSync, readFileSync } from 'node:fs'
import { apiPages } from '../src/pages/docs/page-ids.ts'

type ApiPage = (typeof apiPages)[number]

const folder = new URL('../../schema/', import.meta.url)

/**
 * The page of the API reference that documents a schema file, from the file's first line. Throws if there is no such
 * page.
 */
export function pageOfSchema(file: string, text: string): ApiPage {
  const named = /^# API reference page: (\S+)\n/.exec(text)?.[1]
  const page = apiPages.find((each) => each === named)
  if (page === undefined)
    throw new Error(
      `schema/${file}: the first line must be "# API reference page: ...", with one of ${apiPages.join(', ')}`,
    )
  return page
}

/** The schema files of each page, without their extension: first the one with the page's name, then by name. */
export const schemaFilesOf: Readonly<Record<ApiPage, readonly string[]>> = readSchemaFiles()

function readSchemaFiles(): Record<ApiPage, string[]> {
  const byPage = Map.groupBy(schemaFiles(), (file) => pageOfSchema(file, textOf(file)))
  const stemsOf = (page: ApiPage) => (byPage.get(page) ?? []).map((file) => file.slice(0, -'.graphql'.length))
  return Object.fromEntries(
    apiPages.map((page) => [page, stemsOf(page).sort((one, other) => Number(other === page) - Number(one === page))]),
  ) as Record<ApiPage, string[]>
}

/** A plain resource, as its schema file declares it. */
export interface PlainResource {
  /** The path of its platform endpoint. */
  readonly path: string
  /** The noun in the names of its operations. */
  readonly noun: string
  /** The name of its GraphQL type. */
  readonly type: string
}

/** The plain resources: the second line of their schema files names the path. */
export const plainResources: readonly PlainResource[] = schemaFiles().flatMap((file) => {
  const text = textOf(file)
  const path = /^.*\n# Plain resource of the platform: (\S+)\n/.exec(text)?.[1]
  if (path === undefined) return []
  const [, noun, type] = /^ {2}add(\w+)\([^)]*\): (\w+)!/m.exec(text) ?? []
  if (noun === undefined || type === undefined) throw new Error(`schema/${file}: no mutation adds to ${path}`)
  return [{ path, noun, type }]
})

function schemaFiles(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
}

function textOf(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8')
}
