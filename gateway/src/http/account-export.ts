import { Readable } from 'node:stream'
import { exportedAccount } from '../provisioning/account-platform.ts'
import { isoSeconds } from '../rest/query.ts'
import type { FileRoute } from './file-route.ts'

/**
 * A merchant's configuration as a file to keep or to import (specification 7.2). It is read completely before anything
 * is sent, because the gateway checks that it contains no secret.
 */
export const accountExport: FileRoute = {
  url: '/files/accountprovisioning/export',
  access: 'accountProvisioning',
  audit: 'accountprovisioning',
  async respond({ rest, onBehalfOf, principal, services }) {
    const { document } = await exportedAccount(rest)
    const content = Buffer.from(`${JSON.stringify(document, null, 2)}\n`)
    const merchant = (onBehalfOf ?? principal.merchantAccount).replaceAll(/[^\w-]/g, '_')
    const day = isoSeconds(services.clock()).slice(0, 10).replaceAll('-', '')
    return {
      body: Readable.from([content]),
      length: content.length,
      contentType: 'application/json',
      disposition: 'attachment',
      name: `${merchant}-configuration-${day}.json`,
    }
  },
}
