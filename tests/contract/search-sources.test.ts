import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tools/root.ts'
import en from '../../web/src/i18n/en.json' with { type: 'json' }

const folder = join(root, 'gateway', 'src', 'resources')

test('every field that a list’s search looks up has a name in the messages', () => {
  const fields = readdirSync(folder)
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/searchBy: \[([^\]]+)\]/g)])
    .flatMap(([, names = '']) => [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name))
  expect(fields).toContain('installment')
  expect(fields.filter((field) => !(`list.source.${field}` in en))).toEqual([])
})
