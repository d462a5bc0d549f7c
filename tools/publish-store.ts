// Publishes the store's columns with a release. The version test compares later stores with them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../gateway/src/store/store.ts'
import { columnsOf } from '../tests/support/store-columns.ts'
import { root } from './root.ts'

const store = await openStore({})
const file = join(root, 'schema', 'published', 'store.json')
writeFileSync(file, `${JSON.stringify(await columnsOf(store), null, 2)}\n`)
await store.destroy()
console.log(`written to ${file}`)
