import { secretNames } from '@portal/schema/configuration'
import type { Row } from '../rest/endpoint.ts'
import { type AccountObject, isRow, objectsOf } from './account-document.ts'
import { settingsEntity } from './entities.ts'
import { keyOf } from './plan.ts'
import { fileFault } from './read-file.ts'

/** A field with such a name is a secret in any object. */
const soundsSecret = /secret|passw(or)?d|token$|credential|api_?key|private_?key|access_?key|cvc/i

/** The rows of `/gatewaydetails`, which define the secret fields of gateways. */
export type GatewayDetails = readonly Row[]

/** The names of an object's secret fields, whether they are set or not: `configuration.apiKey`. */
export function secretsOf({ entity, row }: AccountObject, details: GatewayDetails): readonly string[] {
  switch (entity) {
    case settingsEntity:
      return secretNames
    case 'gatewayConfigs':
      return [...fieldsOf(row, details, 'SECRET').map((name) => `configuration.${name}`), 'multithread.token']
    case 'fraudSystemConfigs':
      return ['credentials']
    default:
      return []
  }
}

/** The paths in an object that are secrets, or could be. */
export function secretsIn(object: AccountObject, details: GatewayDetails): string[] {
  const named = secretsOf(object, details)
  const { row } = object
  // A field that the gateway detail does not describe may be a secret.
  const configuration = object.entity === 'gatewayConfigs' && isRow(row.configuration) ? row.configuration : {}
  const open = fieldsOf(row, details, 'open')
  const undescribed = Object.keys(configuration)
    .filter((name) => !open.includes(name))
    .map((name) => `configuration.${name}`)
  return [
    ...new Set([...pathsOf(row, (path) => named.includes(path) || soundsSecret.test(lastOf(path))), ...undescribed]),
  ]
}

/** Throws a `fileFault` that names each secret in a file. */
export function refuseSecrets(
  objects: readonly AccountObject[],
  stored: readonly AccountObject[],
  details: GatewayDetails,
): void {
  const rows = new Map(stored.map((object) => [keyOf(object), object.row]))
  const names = objects.flatMap((object) => {
    const before = rows.get(keyOf(object))
    // The file may omit the gateway's kind.
    const whole = { ...object, row: { ...(before && { gatewayDetail: before.gatewayDetail }), ...object.row } }
    const place = [object.entity, object.id].filter((part) => part !== null).join(' ')
    return secretsIn(whole, details)
      .filter((path) => isSecretFor(path, whole, details))
      .map((path) => `${place}: ${path}`.slice(0, 200))
  })
  if (names.length === 0) return
  const listed = names.slice(0, 50)
  throw fileFault('SECRETS_INSIDE', `contains secrets, which are never imported: ${listed.join('; ')}`, {
    names: listed,
  })
}

/** Whether a path is a secret. Fields that are merely unknown are left for the platform to report. */
function isSecretFor(path: string, object: AccountObject, details: GatewayDetails): boolean {
  return secretsOf(object, details).includes(path) || soundsSecret.test(lastOf(path))
}

/** The export without secrets, even if the platform has sent some. */
export function withoutSecrets(document: Row, details: GatewayDetails): Row {
  const clean = structuredClone(document)
  for (const object of objectsOf(clean)) removeSecrets(object, details)
  return clean
}

/** An object without its secrets. */
export function cleanObject(object: AccountObject, details: GatewayDetails): AccountObject {
  const clean = { ...object, row: structuredClone(object.row) }
  removeSecrets(clean, details)
  return clean
}

function removeSecrets(object: AccountObject, details: GatewayDetails): void {
  // Without field descriptions we cannot tell which values are secrets.
  if (object.entity === 'gatewayConfigs' && !isRow(object.row.configuration)) delete object.row.configuration
  for (const path of secretsIn(object, details)) remove(object.row, path.split('.'))
}

/** The names of a gateway's secret fields, or of its other fields. */
function fieldsOf({ gatewayDetail }: Row, details: GatewayDetails, which: 'SECRET' | 'open'): string[] {
  const fields: readonly Row[] = details.find(({ id }) => id === gatewayDetail)?.configurationFields ?? []
  return fields.filter(({ type }) => (type === 'SECRET') === (which === 'SECRET')).map(({ name }) => name)
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** The matching paths of a value. Paths below a match are left out. */
function pathsOf(value: unknown, isWanted: (path: string) => boolean, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`
    return isWanted(path) ? [path] : pathsOf(inner, isWanted, `${path}.`)
  })
}

function remove(value: unknown, [name = '', ...rest]: readonly string[]): void {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return
  if (rest.length === 0) delete (value as Row)[name]
  else remove((value as Row)[name], rest)
}
