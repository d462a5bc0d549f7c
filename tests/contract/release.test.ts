import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { datedChangelog } from '../../tools/release-changelog.ts'
import { root } from '../../tools/root.ts'

const date = new Date('2026-11-25T10:00:00Z')

test('a release dates its own section of the changelog, and no other', () => {
  const text = '# Changelog\n\n## 1.1.0, unreleased\n\n- New\n\n## 1.0.0, 2026-01-01\n'
  expect(datedChangelog(text, '1.1.0', date)).toBe(
    '# Changelog\n\n## 1.1.0, 2026-11-25\n\n- New\n\n## 1.0.0, 2026-01-01\n',
  )
  expect(datedChangelog(text, '1.0.0', date)).toBeNull()
})

test('the newest section of the changelog is that of the packages’ version, dated once it is released', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [newest = ''] = /^## .*$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? []
  expect(newest.replace(`## ${version}, `, '')).toMatch(/^(unreleased|\d{4}-\d\d-\d\d)$/)
})
