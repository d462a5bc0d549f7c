import type { ExportColumn } from './export-query.ts'

/** The fields behind list columns that have a different name. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  description: ['lineItem.description'],
  name: ['personalInfo.firstName', 'personalInfo.lastName'],
  email: ['personalInfo.email'],
  phoneNumber: ['personalInfo.phoneNumber'],
  blocked: ['fraud.blocked'],
  riskScore: ['fraud.riskScore'],
  who: ['merchantAccount', 'callerName'],
  object: ['objectType', 'objectId'],
  answer: ['notificationMessages'],
  matched: ['ofacMatchedName'],
  verified: ['ofacVerifiedName'],
  condition: ['paymentMethod', 'countries', 'currencies', 'minAmount', 'maxAmount'],
}

/** The paths of a list's visible columns in a file, and the visible columns that a file cannot have. */
export function pathsOf(
  shown: readonly string[],
  known: readonly ExportColumn[],
): { readonly paths: readonly string[]; readonly left: readonly string[] } {
  const allowed = new Set(known.filter(({ missing }) => missing.length === 0).map(({ path }) => path))
  const left: string[] = []
  const paths = shown.flatMap((id) => {
    const found = allowed.has(id) ? [id] : (fieldsOf[id] ?? below(id, known)).filter((path) => allowed.has(path))
    if (found.length === 0) left.push(id)
    return found
  })
  return { paths: [...new Set(paths)], left }
}

/** The usual fields of an object, for a column named after it. */
function below(id: string, known: readonly ExportColumn[]): readonly string[] {
  return known.filter(({ path, isUsual }) => isUsual && path.startsWith(`${id}.`)).map(({ path }) => path)
}

/** Whether the gateway masks a column's values in a browser. */
export function isMasked(path: string): boolean {
  return /^(personalInfo\.(?!masked)|toEmail$|ofac(Verified|Matched)Name$)/.test(path)
}
