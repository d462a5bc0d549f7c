// Reports the first load of five screens: bytes and requests over the wire, and the ten largest parts. A part's share
// of a file is its share of the minified code, according to the source map of the same build. `BENCH_ONLY` selects a
// screen, `BENCH_FILES=1` lists each file, `BENCH_PARTS` is the number of parts (10), and `BENCH_DETAIL` is a part of a
// path whose modules are listed one by one.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { command } from '../../tools/command.ts'
import { browserLaunch } from '../e2e/support/browser-launch.ts'
import { listLoaded, stopLateTimers } from '../e2e/support/first-load.ts'
import { followRequests } from '../e2e/support/settled.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { startPortal } from '../e2e/support/start-portal.ts'

const screens = [
  { title: 'sign-in', path: 'me/login', isSignedIn: false },
  { title: 'home', path: '', isSignedIn: true },
  { title: 'charges', path: 'merchant/charges', isSignedIn: true },
  { title: 'charge', path: 'merchant/charges/chg-1001', isSignedIn: true },
  { title: 'customer', path: 'merchant/customers/cust-1001', isSignedIn: true },
]
const only = process.env.BENCH_ONLY
const partCount = Number(process.env.BENCH_PARTS ?? 10)

const mapped = join(tmpdir(), 'portal-size-report')
await command(`vite build web --mode uncompressed --sourcemap hidden --outDir ${mapped} --logLevel error`, {
  NODE_ENV: 'production',
})
const portal = await startPortal({ port: 0 })
const browser = await chromium.launch(browserLaunch)
try {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${portal.origin}/atv4/`)
  await signIn(page, 'operator')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  const storageState = await context.storageState()
  await context.close()
  for (const { title, path, isSignedIn } of screens) {
    if (only && only !== title) continue
    const context = await browser.newContext({
      ...(isSignedIn && { storageState }),
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
    })
    const page = await context.newPage()
    await stopLateTimers(page)
    const settled = followRequests(page)
    const files = await listLoaded(page)
    await page.goto(`${portal.origin}/atv4/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled()
    await context.close()
    const sum = files.reduce((total, { bytes }) => total + bytes, 0)
    console.log(`\n${title}: ${kilobytes(sum)} in ${files.length} requests`)
    if (process.env.BENCH_FILES) {
      for (const { address, bytes } of files.toSorted((left, right) => right.bytes - left.bytes)) {
        console.log(`  ${kilobytes(bytes).padStart(9)}  ${address.replace(portal.origin, '')}`)
      }
    }
    const parts = new Map<string, number>()
    for (const { address, bytes } of files) {
      for (const [part, share] of partsOf(new URL(address).pathname)) {
        parts.set(part, (parts.get(part) ?? 0) + bytes * share)
      }
    }
    for (const [part, bytes] of [...parts].sort(([, left], [, right]) => right - left).slice(0, partCount)) {
      console.log(`  ${kilobytes(bytes).padStart(9)}  ${part}`)
    }
  }
} finally {
  await browser.close()
  await portal.stop()
  rmSync(mapped, { recursive: true })
}

/** The parts of a file with their shares. A file that is not a script is one part. */
function partsOf(path: string): ReadonlyMap<string, number> {
  if (!path.endsWith('.js') || !path.includes('/assets/')) return new Map([[nameOfFile(path), 1]])
  const file = join(mapped, path.replace('/atv4/', ''))
  if (!existsSync(`${file}.map`)) return new Map([['build', 1]])
  const text = readFileSync(file, 'utf8')
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  const parts = new Map<string, number>()
  for (const [line, content] of text.split('\n').entries()) {
    for (let column = 0; column < content.length; column++) {
      const entry = map.findEntry(line, column)
      const part = 'originalSource' in entry && entry.originalSource ? nameOfSource(entry.originalSource) : 'build'
      parts.set(part, (parts.get(part) ?? 0) + 1 / text.length)
    }
  }
  return parts
}

/** The package of a module, or the folder below `web/src`. */
function nameOfSource(source: string): string {
  const detail = process.env.BENCH_DETAIL
  if (detail && source.includes(detail)) return source.replace(/.*(?:node_modules|src)\//, '')
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (name) return name
  const own = /web\/src\/([^/]+(?:\/[^/]+)?)/.exec(source)?.[1]
  return own ? `web/src/${own}` : source.replace(/.*virtual:/, 'virtual:')
}

function nameOfFile(path: string): string {
  if (path === '/graphql') return 'responses of the gateway'
  return path.endsWith('.css') ? 'styles' : path.replace('/atv4/', '')
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
