import { createHash } from 'node:crypto'
import type { Row } from '../rest/endpoint.ts'
import { exportKeys } from '../rest/wire.ts'
import { entityOf, settingsEntity } from './entities.ts'
import { fileFault } from './read-file.ts'

/** One object of an export: a row of a list, or the settings. */
export interface AccountObject {
  readonly entity: string
  /** Null for the settings, and if the object has no id. */
  readonly id: string | null
  readonly row: Row
}

const headKeys: readonly string[] = Object.values(exportKeys)

/** The objects of an export in order. Throws a `fileFault` if a list is not an array. */
export function objectsOf(document: Row): AccountObject[] {
  return Object.entries(document).flatMap(([entity, value]): AccountObject[] => {
    if (headKeys.includes(entity)) return []
    if (entity === settingsEntity) {
      if (isRow(value)) return [{ entity, id: null, row: value }]
      throw fileFault('NOT_A_LIST', `is not an export: ${entity} is not an object`, { entity })
    }
    if (!Array.isArray(value) || !value.every(isRow)) {
      throw fileFault('NOT_A_LIST', `is not an export: ${entity.slice(0, 100)} is not a list of objects`, {
        entity: entity.slice(0, 100),
      })
    }
    const { idField } = entityOf(entity)
    return value.map((row) => ({ entity, id: typeof row[idField] === 'string' ? row[idField] : null, row }))
  })
}

/**
 * Throws a `fileFault` unless the file is an export of the same merchant, with the format and the lists of this
 * platform.
 */
export function requireComparable(file: Row, baseline: Row, merchant: string): void {
  const { exportVersion, merchantAccount } = exportKeys
  if (!(exportVersion in file) || typeof file[merchantAccount] !== 'string') {
    throw fileFault('NOT_AN_EXPORT', `is not an export: ${exportVersion} and ${merchantAccount} are missing`)
  }
  const [version, expected] = [file[exportVersion], baseline[exportVersion]]
  if (version !== expected) {
    const shown = JSON.stringify(version).slice(0, 20)
    throw fileFault('WRONG_VERSION', `has the version ${shown}; the platform reads version ${expected}`, {
      version: shown,
      expected: String(expected),
    })
  }
  if (file[merchantAccount] !== merchant) {
    const other = file[merchantAccount].slice(0, 100)
    throw fileFault('OTHER_MERCHANT', `is of ${other}, not of ${merchant}`, { merchantAccount: other })
  }
  const unknown = Object.keys(file)
    .filter((name) => !headKeys.includes(name) && !Object.hasOwn(baseline, name))
    .map((name) => name.slice(0, 100))
  if (unknown.length > 0) {
    throw fileFault('UNKNOWN_ENTITY', `contains what the platform does not know: ${unknown.join(', ')}`, {
      names: unknown.slice(0, 20),
    })
  }
}

/** The hash of a plan: it depends on the stored configuration (without the export time) and on the file. */
export function planHashOf(baseline: Row, file: Row): string {
  const { [exportKeys.exportTime]: _, ...stored } = baseline
  return `${hashOf(stored)}${hashOf(file)}`
}

/** Whether two plans belong to the same file. */
export function isOfSameFile(plan: string, other: string): boolean {
  return plan.slice(hashLength) === other.slice(hashLength)
}

const hashLength = 32

function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(value)))
    .digest('hex')
    .slice(0, hashLength)
}

/** The value with sorted keys, so that equal content has equal JSON. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (!isRow(value)) return value
  const entries = Object.entries(value).map(([name, each]) => [name, canonical(each)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether a value is an object and not an array. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
