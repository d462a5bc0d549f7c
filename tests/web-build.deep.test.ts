import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { root } from '../tools/root.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'web-build-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('two builds of the web client have the same bytes', async () => {
  const [first, second] = [await build('first'), await build('second')]
  expect(Object.keys(first).length).toBeGreaterThan(50)
  expect(second).toEqual(first)
})

/** Builds into a new folder. Returns the SHA-256 of each file. */
async function build(name: string): Promise<Record<string, string>> {
  const target = join(folder, name)
  const vite = join(root, 'node_modules', '.bin', 'vite')
  const env = { ...process.env, NODE_ENV: 'production', BUILD_HASH: 'test' }
  await run(vite, ['build', 'web', '--outDir', target, '--mode', 'uncompressed', '--logLevel', 'warn'], {
    cwd: root,
    env,
  })
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const hashes = files.map(({ parentPath, name: file }) => {
    const path = join(parentPath, file)
    return [path.slice(target.length), createHash('sha256').update(readFileSync(path)).digest('hex')] as const
  })
  return Object.fromEntries(hashes.sort())
}
