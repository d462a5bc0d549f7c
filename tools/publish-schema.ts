// Publishes the current schema for integrators. Later breaking changes must be listed in the changelog.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { schemaText } from '../schema/schema-text.ts'
import { root } from './root.ts'

const file = join(root, 'schema', 'published', 'schema.graphql')
const described = printSchema(lexicographicSortSchema(buildSchema(schemaText())))
// Changes of descriptions are not breaking. Without them, the file shows only the contract.
const bare = described.replace(/^ *"""(?:[^"]|"(?!""))*"""\n/gm, '')
writeFileSync(file, `${printSchema(buildSchema(bare))}\n`)
console.log(`written to ${file}`)
