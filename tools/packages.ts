import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** The workspace packages whose dependencies are shipped: the servers and the code that the browser loads. */
export const delivered = ['@portal/gateway...', '@portal/sandbox...', '@portal/web...']

/** A third-party package that is shipped. */
export interface ForeignPackage {
  readonly name: string
  readonly version: string
  readonly license: string
  /** The text of its license; null if the package has no such file. */
  readonly text: string | null
}

/** Compiled parts of build tools. Each platform installs different ones, and none is shipped. */
const builtFor = /[-/](linux|darwin|win32|freebsd|android|openharmony)(-|$)|-wasm32-/

interface Listed {
  readonly name: string
  readonly versions: readonly string[]
  readonly paths: readonly string[]
}

/** Runs pnpm for the shipped packages and returns its output. Throws if it fails. */
export function pnpm(...parameters: readonly string[]): string {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const entry = join(root, '.tools', packageManager.replace('@', '-'), 'node_modules', 'pnpm', 'bin', 'pnpm.mjs')
  const filters = delivered.flatMap((name) => ['--filter', name])
  const { stdout, stderr, status } = spawnSync(process.execPath, [entry, ...filters, ...parameters], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, CI: 'true' },
  })
  if (status !== 0) throw new Error(`pnpm ${parameters.join(' ')} ended with ${status}: ${stderr || stdout}`)
  return stdout
}

/** The third-party production packages, sorted by name and version. */
export function foreignPackages(): ForeignPackage[] {
  const byLicense: Record<string, Listed[]> = JSON.parse(pnpm('licenses', 'list', '--prod', '--json'))
  return Object.entries(byLicense)
    .flatMap(([license, packages]) =>
      packages.flatMap(({ name, versions, paths }) =>
        versions.map((version, place) => ({ name, version, license, text: textIn(paths[place]) })),
      ),
    )
    .filter(({ name }) => !name.startsWith('@portal/') && !builtFor.test(name))
    .sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function textIn(folder: string | undefined): string | null {
  if (folder === undefined) return null
  const file = readdirSync(folder)
    .sort()
    .find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name))
  return file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim()
}
