import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '@portal/gateway/store/store'
import { describe, expect, test } from 'vitest'
import { inventoryFile, inventoryText } from '../../tools/data-inventory-text.ts'
import { root } from '../../tools/root.ts'
import { columnsOf } from '../support/store-columns.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const papers = ['docs/threat-model.md', 'docs/asvs.md', 'docs/accessibility.md']
const proofs = papers.flatMap((paper) =>
  [...read(paper).matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)` "([^"]+)"/g)].map(
    ([, file = '', title = '']) => [file, title, paper] as const,
  ),
)

test.each(proofs)('%s has the test "%s", which %s names', (file, title) => {
  expect(existsSync(join(root, file)), file).toBe(true)
  expect(read(file)).toContain(title)
})

/** The first cells of a document's table rows. */
const firstCells = (paper: string) => [...read(paper).matchAll(/^\| ([VG]?[\d.]+)[^|]* \|/gm)].map(([, id]) => id)

test('every threat names a test', () => {
  const rows = read('docs/threat-model.md').match(/^\| (?!threat|---).*$/gm) ?? []
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter((row) => !/\.(test|e2e)\.ts` "/.test(row))).toEqual([])
})

describe('the list of ASVS 5', () => {
  const sizes = [5, 4, 7, 4, 4, 8, 6, 4, 2, 0, 7, 3, 4, 3, 4, 5, 0]

  test('has every section, each with a state', () => {
    const sections = sizes.flatMap((size, index) =>
      size === 0 ? [`V${index + 1}`] : Array.from({ length: size }, (_, place) => `V${index + 1}.${place + 1}`),
    )
    expect(firstCells('docs/asvs.md')).toEqual(sections)
    const states = [...read('docs/asvs.md').matchAll(/^\| V[^|]*\| ([^|]+) \| ([^|]+) \|$/gm)]
    expect(states).toHaveLength(sections.length)
    for (const [, state] of states) {
      expect(['met', 'partly', 'not met', 'not met here', 'not applicable']).toContain(state?.trim())
    }
  })
})

test('the accessibility report covers every criterion of WCAG 2.2, levels A and AA', () => {
  const ids = `1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11
    1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3
    2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3`
  expect(firstCells('docs/accessibility.md')).toEqual(ids.split(/\s+/))
})

test('the data inventory matches the tables: run `node tools/data-inventory.ts` after a change', async () => {
  const store = await openStore({})
  const columns = await columnsOf(store)
  await store.destroy()
  // If you add a table, describe it in tools/data-inventory-text.ts and in docs/limits.md.
  expect(read(inventoryFile)).not.toMatch(/NOT (JUDGED|IN)/)
  // The formatter pads the cells of tables.
  const unpadded = (text: string) => text.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---')
  expect(unpadded(read(inventoryFile))).toBe(unpadded(inventoryText(columns, read('docs/limits.md'))))
})
