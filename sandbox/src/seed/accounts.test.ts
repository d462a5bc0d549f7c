import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixedCallers } from './accounts.ts'

test('the README lists the same sign-ins that are printed', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', '..', '..', 'README.md'), 'utf8')
  const rows = readme.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  for (const { merchantAccount, callerName, secretKey, may } of fixedCallers) {
    expect(rows).toContainEqual(['', merchantAccount, callerName, secretKey, may, ''])
  }
})

test('the description of a sign-in tells whether it can read personal data or create charges', () => {
  for (const { callerName, permissions, may } of fixedCallers) {
    if (/everything|as operator|nothing/.test(may)) continue
    expect(may.includes('personal data'), callerName).toBe(permissions.includes('customer_uploads.read'))
    expect(may.includes('make'), callerName).toBe(permissions.includes('charges.write'))
  }
})
