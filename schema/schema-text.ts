import { readdirSync, readFileSync } from 'node:fs'

/** The entire schema as text: all files of this folder, concatenated. For tests and tools. */
export function schemaText(): string {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8').trim())
    .join('\n\n')
}
