import { jsonFault } from './json-fault.ts'
import { type UrlFault, urlFault } from './public-url.ts'

/** The types of a hive's value. */
export const hiveTypes = ['STRING', 'INTEGER', 'BOOLEAN', 'JSON', 'URL'] as const

/** The type of a hive's value. */
export type HiveType = (typeof hiveTypes)[number]

/** The limits of a hive in characters. */
export const hiveBounds = {
  component: { most: 60 },
  key: { most: 100 },
  value: { most: 8000 },
} as const

/** The format of components and keys. They are parts of a URL, where a leading dot would be lost. */
export const hiveName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** An error in the value of a hive. */
export type HiveFault = 'tooLong' | 'notInteger' | 'notBoolean' | 'notJson' | Exclude<UrlFault, 'tooLong'>

/** The error in a value of a type, or null. */
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

/** Whether a text is a JSON object or list. A STRING stores it as text, which is rarely intended. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text) && jsonFault(text) === null
}
