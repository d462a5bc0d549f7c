import { caseObjects } from './case-table.ts'

export { caseObjects }

/** The type of an object that can have cases. */
export type CaseObjectType = keyof typeof caseObjects

/** Whether objects of a type can have cases. */
export function isCaseObject(type: string): type is CaseObjectType {
  return Object.hasOwn(caseObjects, type)
}
