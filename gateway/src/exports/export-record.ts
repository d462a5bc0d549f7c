import type { LedgerDeclaration } from '../ledger/declarations.ts'
import { reportProof } from '../ledger/file-objects.ts'
import type { Row } from '../rest/endpoint.ts'

/** Filters and searches with personal data. The ledger has only their names. */
const privateFilters: ReadonlySet<string> = new Set(['email', 'toEmail', 'phoneNumber', 'name'])

/** The conditions of a file as the audit line and the ledger keep them, without personal data. */
export function describedExport({ list, format = 'csv', columns, search, filter, sort, ids }: Row): Row {
  return {
    list,
    format,
    columns: columns || null,
    search: search ? (/@/.test(search) ? '•••' : search) : null,
    filter: filter ? withoutPersonalData(filter) : null,
    sort: sort || null,
    ids: ids || null,
  }
}

function withoutPersonalData(text: string): string {
  try {
    const filter: Row = JSON.parse(text)
    const kept = Object.entries(filter).map(([name, value]) => [name, privateFilters.has(name) ? '•••' : value])
    return JSON.stringify(Object.fromEntries(kept))
  } catch {
    return '•••'
  }
}

const recorded = ['format', 'columns', 'search', 'filter', 'sort', 'ids']

/** The ledger declaration of a file: the list, its conditions and the file's proof. */
export const exportOfList: LedgerDeclaration = {
  mutation: 'listExport',
  objectType: 'ListExport',
  id: 'list',
  own: false,
  ofMerchant: false,
  kind: 'reveal',
  inputs: recorded.map((path) => ({ path, form: 'VALUE', read: (args) => args[path] ?? undefined })),
  changes: reportProof,
  answerType: '',
}
