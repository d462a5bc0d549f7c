import { readFileSync, writeFileSync } from 'node:fs'
import { buildSandbox } from './app.ts'
import type { Resource, Values } from './configuration/resource.ts'
import { documentResources } from './configuration/resources.ts'
import type { Endpoint } from './http/endpoint.ts'
import { FEWEST_CHARGES } from './seed/seed.ts'

export const readmeFile = new URL('../README.md', import.meta.url)

/** Replaces the generated sections of the README, such as the text from `<!-- calls -->` to `<!-- end of calls -->`. */
export function withGeneratedSections(readme: string, endpoints: readonly Endpoint[]): string {
  const sections = { calls: callTable(endpoints), 'resource refusals': refusalTable(documentResources) }
  return Object.entries(sections).reduce((text, [name, content]) => {
    const [before, rest] = splitOnce(text, `<!-- ${name} -->\n`)
    const [, after] = splitOnce(rest, `<!-- end of ${name} -->\n`)
    return `${before}<!-- ${name} -->\n\n${content}\n\n<!-- end of ${name} -->\n${after}`
  }, readme)
}

function splitOnce(text: string, marker: string): [before: string, after: string] {
  const place = text.indexOf(marker)
  if (place < 0) throw new Error(`the README has no line ${marker}`)
  return [text.slice(0, place), text.slice(place + marker.length)]
}

/** The methods of each path. */
function callTable(endpoints: readonly Endpoint[]): string {
  const byPath = Map.groupBy(endpoints, ({ path }) => path.replace(/:(\w+)/g, '{$1}'))
  const rows = [...byPath]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, calls]) => [`\`${path}\``, calls.map(({ method }) => method).join(', ')])
  return table(['path', 'methods'], rows)
}

/** The error codes that resources declare; `{name}` stands for a value. */
function refusalTable(resources: readonly Resource[]): string {
  const rows = resources.flatMap(({ path, id, unique, parent, references = [] }) => {
    const taken = 'taken' in id ? [{ at: path, code: id.taken.errorCode, text: id.taken.text('{id}') }] : []
    const twice = unique ? [{ at: path, code: unique.errorCode, text: unique.text(placeholders) }] : []
    const inUse = [...(parent ? [parent] : []), ...references].map(({ resource, inUse }) => ({
      at: resource.path,
      code: inUse.errorCode,
      text: inUse.text(['{ids}']),
    }))
    return [...taken, ...twice, ...inUse].map(({ at, code, text }) => [`\`${code}\``, `\`${at}\``, text])
  })
  const distinct = [...new Map(rows.map((row) => [row.join(), row])).values()]
  return table(
    ['409 errorCode', 'path', 'message'],
    distinct.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  )
}

/** Each value is a placeholder with its own name in braces. */
const placeholders = new Proxy<Values>({}, { get: (_, name) => `{${String(name)}}` })

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

if (import.meta.main) {
  const sandbox = await buildSandbox({ charges: FEWEST_CHARGES })
  writeFileSync(readmeFile, withGeneratedSections(readFileSync(readmeFile, 'utf8'), sandbox.endpoints))
  await sandbox.close()
}
