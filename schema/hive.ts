import { jsonFault } from './json-fault.ts'
import { type UrlFault, urlFault } from './public-url.ts'

/** The kinds of value of a hive. */
export const hiveTypes = ['STRING', 'INTEGER', 'BOOLEAN', 'JSON', 'URL'] as const

/** A kind of value of a hive. */
export type HiveType = (typeof hiveTypes)[number]

/** The bounds of a hive in characters. */
export const hiveBounds = {
  component: { most: 60 },
  key: { most: 100 },
  value: { most: 8000 },
} as const

/** What components and keys are made of: they are parts of an address, in which a point at the beginning would be lost. */
export const hiveName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** What is wrong with the value of a hive. */
export type HiveFault = 'tooLong' | 'notInteger' | 'notBoolean' | 'notJson' | Exclude<UrlFault, 'tooLong'>

/** What is wrong with a value that is given as one of a type; null where nothing is. */
export function hiveValueFault(type: HiveType, value: string): HiveFault | null {
  if (value.length > hiveBounds.value.most) return 'tooLong'
  switch (type) {
    case 'STRING':
      return null
    case 'INTEGER':
      return /^(?:0|-?[1-9]\d*)$/.test(value) && Number.isSafeInteger(Number(value)) ? null : 'notInteger'
    case 'BOOLEAN':
      return value === 'true' || value === 'false' ? null : 'notBoolean'
    case 'JSON':
      return jsonFault(value) ? 'notJson' : null
    case 'URL':
      return urlFault(value)
  }
}

/** Whether a text is an object or a list in JSON: as a STRING it stays a text, which is rarely meant. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text) && jsonFault(text) === null
}
