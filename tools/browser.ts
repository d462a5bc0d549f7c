import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Tries the headless shell first: the same engine with two thirds of the processor time. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The Chromium for the browser tests: the one in CHROMIUM_PATH, otherwise the system's, otherwise Playwright's own. If
 * there is none, installs one (Playwright's download, otherwise Debian's package). Throws if that also fails.
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found
  console.log('no Chromium found: installing one ...')
  const attempts = [
    'playwright install chromium',
    'apt-get update -qq && apt-get install -y -qq chromium-headless-shell',
  ]
  for (const line of attempts) {
    spawnSync(line, { shell: true, stdio: 'inherit' })
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error('No Chromium could be installed: install one and name it in CHROMIUM_PATH')
}

/** The Chromium of this machine, if there is one. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return [...systemPaths, chromium.executablePath()].find((path) => existsSync(path))
}
