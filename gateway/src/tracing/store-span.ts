import { currentTrace } from './trace.ts'

/** The verb of a statement. If the statement starts with common table expressions (`with`), the verb follows them. */
const firstVerb = /\b(select|insert|update|delete)\b/i
const firstTable = /\b(?:from|into|update)\s+"(\w+)"/i

/** Runs a statement of the store within a span. Its text and its parameters are not recorded. */
export function inStoreSpan<T>(sql: string, system: string, run: () => Promise<T>): Promise<T> {
  const trace = currentTrace()
  if (trace === undefined) return run()
  const verb = firstVerb.exec(sql)?.[1]?.toLowerCase() ?? 'other'
  const table = firstTable.exec(sql)?.[1]
  const attributes = {
    'db.system.name': system,
    'db.operation.name': verb,
    ...(table && { 'db.collection.name': table }),
  }
  const span = trace.begin(table ? `${verb} ${table}` : verb, 'client', attributes)
  return run().then(
    (result) => {
      trace.end(span)
      return result
    },
    (error: unknown) => {
      trace.end(span, true)
      throw error
    },
  )
}
