import type { Endpoint } from '../rest/endpoint.ts'

/** The objects of a list in an export. A list that no resource declares is still imported. */
interface Entity {
  /** Their type in the schema, for links and the ledger. */
  readonly objectType?: string
  /** The name of their id. */
  readonly idField: string
  /** The field with their display name. */
  readonly nameField: string
  /** The endpoint with their statistics, which show whether they have traffic. */
  readonly counted?: Endpoint
}

/** The settings, which are a single object instead of a list. */
export const settingsEntity = 'configuration'

const entities = new Map<string, Entity>()

/** What a resource declares about its list in an export. */
interface Exported {
  readonly type: string
  /** `displayName` by default. */
  readonly nameField?: string
  readonly hasStatistics?: true
}

/** Declares that a merchant's export contains the rows of an endpoint, in a list of this name. */
export function exportAs(name: string, endpoint: Endpoint, { type, nameField, hasStatistics }: Exported): void {
  entities.set(name, {
    objectType: type,
    idField: endpoint.idField,
    nameField: nameField ?? 'displayName',
    ...(hasStatistics && { counted: endpoint }),
  })
}

/** The objects of a list. */
export function entityOf(name: string): Entity {
  return entities.get(name) ?? { idField: 'id', nameField: 'displayName' }
}

/** The type of a list's objects in the schema, or null. */
export function objectTypeOf(name: string | null): string | null {
  return (name !== null && entityOf(name).objectType) || null
}

/** The names of all declared lists. */
export function exportedNames(): string[] {
  return [...entities.keys()]
}
