import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFolder } from '../web/build/compress.ts'
import { command } from './command.ts'
import { root } from './root.ts'

const dist = join(root, 'web', 'dist')

/** The file that records the sources of the build in `web/dist`. */
const stampFile = join(dist, '.stamp')
/** The file that records the sources of the build's compressed files. */
const compressedStampFile = join(dist, '.compressed')

/**
 * Builds the web client with its compressed files, unless `web/dist` was built from the same sources. Throws on
 * failure.
 */
export async function buildWebClient(): Promise<void> {
  await buildUncompressedWebClient()
  await compressWebClient()
}

/**
 * Builds the web client without the compressed files, which take as long as the build and are not needed for a first
 * visit from the same machine. Throws on failure.
 */
export async function buildUncompressedWebClient(): Promise<void> {
  const stamp = hashSources(['schema', 'web', 'pnpm-lock.yaml'])
  if (readStamp(stampFile) === stamp) return
  // A test runner's environment would make it a development build.
  const code = await command('vite build web --mode uncompressed --logLevel warn', { NODE_ENV: 'production' })
  if (code !== 0) throw new Error('The web client could not be built')
  writeFileSync(stampFile, stamp)
}

/** Adds the compressed files to the build in `web/dist`, unless they exist. */
export async function compressWebClient(): Promise<void> {
  const stamp = readStamp(stampFile)
  if (stamp === readStamp(compressedStampFile)) return
  await compressFolder(dist)
  writeFileSync(compressedStampFile, stamp)
}

function readStamp(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
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
