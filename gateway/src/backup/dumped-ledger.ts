import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { openStore, type Store } from '../store/store.ts'
import { runPostgresTool } from './postgres-tools.ts'

const batch = 500
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/**
 * Reads the ledger from a dump into a separate store, a file in `folder`, to verify the copy and not the source
 * database.
 */
export async function loadDumpedLedger(databaseUrl: string, file: string, folder: string): Promise<Store> {
  const store = await openStore({ dataDir: folder })
  const parameters = ['--data-only', '--table', 'ledgerRecord', '--file', '-', file]
  await runPostgresTool('pg_restore', databaseUrl, parameters, (output) => load(output, store))
  return store
}

async function load(output: Readable, store: Store): Promise<void> {
  let columns: string[] | null = null
  let rows: Record<string, string | null>[] = []
  const flush = async () => {
    // The columns are those of the dump, because both have the same migration steps.
    if (rows.length > 0)
      await store
        .insertInto('ledgerRecord')
        .values(rows as never)
        .execute()
    rows = []
  }
  for await (const line of createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY })) {
    const names = /^COPY .*"ledgerRecord" \((.*)\) FROM stdin;$/.exec(line)?.[1]
    if (names !== undefined) columns = names.split(', ').map((name) => name.replaceAll('"', ''))
    else if (line === '\\.') columns = null
    else if (columns !== null) {
      const values = line.split('\t').map(copyValue)
      rows.push(Object.fromEntries(columns.map((name, place) => [name, values[place] ?? null])))
      if (rows.length === batch) await flush()
    }
  }
  await flush()
}

/** A value in the text format of COPY. */
function copyValue(text: string): string | null {
  if (text === '\\N') return null
  return text.replace(/\\(.)/g, (_whole, letter: string) => escapes[letter] ?? letter)
}
