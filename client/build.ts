// Makes what is published: JavaScript with types in dist/, and the schema as one file. Run by `pnpm pack` and `pnpm publish`.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const schema = join(here, '..', 'schema')
const compiler = createRequire(import.meta.url).resolve('typescript/package.json')

rmSync(join(here, 'dist'), { recursive: true, force: true })
execFileSync(process.execPath, [join(dirname(compiler), 'bin', 'tsc'), '-p', join(here, 'tsconfig.build.json')], {
  stdio: 'inherit',
})
const files = readdirSync(schema).filter((name) => name.endsWith('.graphql'))
const parts = files.map((name) => readFileSync(join(schema, name), 'utf8').trim())
writeFileSync(join(here, 'schema.graphql'), `${parts.join('\n\n')}\n`)
