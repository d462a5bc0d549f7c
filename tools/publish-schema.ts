// Makes the schema as it is now the one that integrators rely on: what breaks it from here on is named in the changelog.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { schemaText } from '../schema/schema-text.ts'
import { root } from './root.ts'

const file = join(root, 'schema', 'published', 'schema.graphql')
const described = printSchema(lexicographicSortSchema(buildSchema(schemaText())))
// Descriptions break nobody; without them the file shows what does.
const bare = described.replace(/^ *"""(?:[^"]|"(?!""))*"""\n/gm, '')
writeFileSync(file, `${printSchema(buildSchema(bare))}\n`)
console.log(`written to ${file}`)
