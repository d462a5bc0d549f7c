import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { read } from '../http/list-parameters.ts'
import { ownerMerchant } from '../http/owner-merchant.ts'
import { badRequest } from '../http/request-error.ts'
import { type AccountParts, exportedAccount } from './account-export.ts'
import { importAccount } from './account-import.ts'
import { superAccounts } from './resource.ts'

/** The largest accepted import file, in bytes. */
export const largestImport = 6 * 1024 * 1024

const importQuery = z.strictObject({
  dryRun: z.enum(['true', 'false'], 'dryRun must be true or false').default('false'),
})

interface AccountProvisioningDeps extends AccountParts {
  readonly database: DatabaseSync
}

/** Calls that export and import an account's provisioning (specification 7.2). */
export function accountProvisioningEndpoints({ database, ...parts }: AccountProvisioningDeps): Endpoint[] {
  const exported = (call: Call): string => {
    superAccounts(call)
    return JSON.stringify(exportedAccount(parts, ownerMerchant(call), call.now))
  }

  const imported = (call: Call): string => {
    superAccounts(call)
    const merchant = ownerMerchant(call)
    const isDry = read(importQuery, call.query).dryRun === 'true'
    const { items, errors } = importAccount(database, parts, call.json(), merchant, call.now, isDry)
    if (errors.length > 0 && !isDry) {
      const texts = errors.map(({ entity, id, message }) => `${[entity, id ?? ''].join(' ').trim()}: ${message}`)
      throw badRequest(texts, 'import_refused')
    }
    const count = (outcome: string) => items.filter((item) => item.outcome === outcome).length
    const counts = { created: count('CREATED'), updated: count('UPDATED'), unchanged: count('UNCHANGED') }
    return JSON.stringify({ ...counts, errors, items })
  }

  return [
    { method: 'GET', path: '/accountprovisioning/export', needs: [], handle: exported },
    {
      method: 'POST',
      path: '/accountprovisioning/import',
      needs: [],
      largestBody: largestImport,
      handle: imported,
    },
  ]
}
