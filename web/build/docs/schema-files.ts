import { readdirSync, readFileSync } from 'node:fs'
import { apiPages } from '../../src/pages/docs/page-ids.ts'

type ApiPage = (typeof apiPages)[number]

const folder = new URL('../../../schema/', import.meta.url)

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
  const files = readdirSync(folder).filter((file) => file.endsWith('.graphql'))
  const byPage = Map.groupBy(files.sort(), (file) => pageOfSchema(file, readFileSync(new URL(file, folder), 'utf8')))
  const stemsOf = (page: ApiPage) => (byPage.get(page) ?? []).map((file) => file.slice(0, -'.graphql'.length))
  return Object.fromEntries(
    apiPages.map((page) => [page, stemsOf(page).sort((one, other) => Number(other === page) - Number(one === page))]),
  ) as Record<ApiPage, string[]>
}
