import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { expectUsable } from './usable.ts'

test('a report is saved with its proof, in Spanish', async ({ page }) => {
  await signIn(page, 'DEMO_MERCHANT', 'finance')
})
