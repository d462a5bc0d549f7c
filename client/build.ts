// Builds the published package: JavaScript with types in dist/, and the schema as one file. Run by `pnpm pack` and
// `pnpm publish`.
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { schemaText } from '../schema/schema-text.ts'

const here = dirname(fileURLToPath(import.meta.url))
const compiler = createRequire(import.meta.url).resolve('typescript/package.json')

rmSync(join(here, 'dist'), { recursive: true, force: true })
execFileSync(process.execPath, [join(dirname(compiler), 'bin', 'tsc'), '-p', join(here, 'tsconfig.build.json')], {
  stdio: 'inherit',
})
writeFileSync(join(here, 'schema.graphql'), `${schemaText()}\n`)
