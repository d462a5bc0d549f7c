import type { DatabaseSync } from 'node:sqlite'
import { trustLevels as levelNames } from '../values/trust-level.ts'
import type { ResourceRow, ResourceRows } from './resource-rows.ts'
import { trustLevels } from './trust-level.ts'

/** Whether a customer, identified by row number, may pay with an instrument configuration of the merchant. */
export type MayPayWith = (merchant: number, customer: number) => (instrument: ResourceRow) => boolean

/**
 * The instruments that trust levels allow: those that the level names, or all if it names none. A strict instrument
 * (`strictTrustLevelInstruments`) is only for levels that name it.
 */
export function levelInstruments(database: DatabaseSync, rows: ResourceRows): MayPayWith {
  const levelOf = database.prepare('select trust_level from customer where n = ?')
  return (merchant, customer) => {
    const name = levelNames[Number(levelOf.get(customer)?.trust_level)]
    const level = rows.all(trustLevels, merchant).find(({ values }) => values.name === name)
    const named = (level?.values.instrumentConfigIds ?? []) as readonly string[]
    return ({ id, values }) => named.includes(id) || (named.length === 0 && values.strictTrustLevelInstruments !== true)
  }
}
