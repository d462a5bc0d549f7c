import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { acceptedLicenses, noticesFile, noticesText } from '../../tools/notices-text.ts'
import { foreignPackages } from '../../tools/packages.ts'

const packages = foreignPackages()

test('every shipped package has an accepted license', () => {
  expect(packages.length).toBeGreaterThan(50)
  expect(packages.filter(({ license }) => !acceptedLicenses.includes(license))).toEqual([])
})

test('the third-party notices match the shipped packages: run `npm run notices` after a change', () => {
  expect(readFileSync(noticesFile, 'utf8') === noticesText(packages)).toBe(true)
})
