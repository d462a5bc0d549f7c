import type { LaunchOptions } from 'playwright/test'
import { findBrowser } from '../../../tools/browser.ts'

const browser = findBrowser()

/** How Chromium is started for tests and pictures. */
export const browserLaunch: LaunchOptions = {
  ...(browser && { executablePath: browser }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}
