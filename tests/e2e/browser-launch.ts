import type { LaunchOptions } from 'playwright/test'

/** How Chromium is started for tests and pictures: the one CHROMIUM_PATH names, else the system's. */
export const browserLaunch: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
