import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command.ts'
import { root } from './root.ts'

const stampFile = join(root, 'web', 'dist', '.stamp')

/** Generates code and builds the web client, unless the last build was made of the same sources. Throws on failure. */
export async function buildWebClient(): Promise<void> {
  const stamp = hashSources(['schema', 'web', 'codegen.ts', 'pnpm-lock.yaml', 'CHANGELOG.md'])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  for (const line of ['graphql-codegen --config codegen.ts --silent', 'vite build web --logLevel warn']) {
    // Whoever asks, it is what people are served: a test runner's environment would make it a build for development.
    if ((await command(line, { NODE_ENV: 'production' })) !== 0) throw new Error(`${line} failed`)
  }
  writeFileSync(stampFile, stamp)
}

function hashSources(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) addSource(hash, path)
  return hash.digest('hex')
}

function addSource(hash: ReturnType<typeof createHash>, path: string): void {
  const full = join(root, path)
  const entries = existsSync(full) ? readdirEntries(full) : []
  if (entries === null) {
    hash.update(path).update(readFileSync(full))
    return
  }
  for (const name of entries) {
    if (!['node_modules', 'dist', 'gql'].includes(name)) addSource(hash, join(path, name))
  }
}

function readdirEntries(path: string): string[] | null {
  try {
    return readdirSync(path).sort()
  } catch {
    return null
  }
}
