// Writes docs/data-inventory.md from the tables of the store and docs/limits.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../gateway/src/store/store.ts'
import { columnsOf } from '../tests/support/store-columns.ts'
import { inventoryFile, inventoryText } from './data-inventory-text.ts'
import { root } from './root.ts'

const store = await openStore({})
const limits = readFileSync(join(root, 'docs', 'limits.md'), 'utf8')
writeFileSync(join(root, inventoryFile), inventoryText(await columnsOf(store), limits))
await store.destroy()
console.log(`written to ${inventoryFile}`)
