import type { Store } from '@portal/gateway/store/store'
import { sql } from 'kysely'

/** The columns of a SQLite store by table, as `type`, or `type required` if a row needs a value there. */
export async function columnsOf(store: Store): Promise<Record<string, Record<string, string>>> {
  const { rows } = await sql<{ table: string; name: string; type: string; required: number }>`
    select m.name as "table", c.name as name, c.type as type, (c."notnull" and c.dflt_value is null) as required
    from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'kysely%' and m.name not like 'sqlite%'
    order by m.name, c.cid`.execute(store)
  const tables: Record<string, Record<string, string>> = {}
  for (const { table, name, type, required } of rows) {
    tables[table] = { ...tables[table], [name]: required ? `${type} required` : type }
  }
  return tables
}
