import { createHmac, createSecretKey } from 'node:crypto'
import { Pool } from 'undici'
import { callerName, merchantAccount, secretKey } from './ledger.ts'

const pool = new Pool(process.env.PLATFORM_URL ?? '', { connections: 128 })
const key = createSecretKey(Buffer.from(secretKey))

/** Makes a signed call of the platform, without any protection. */
export async function get(path: string) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', key)
    .update(callerName + merchantAccount + timestamp + path)
    .digest('hex')
  const { body } = await pool.request({
    method: 'GET',
    path,
    headers: {
      accept: 'application/json',
      'x-caller-name': callerName,
      'x-merchant-account': merchantAccount,
      'x-timestamp': timestamp,
      'x-signature': signature.toUpperCase(),
    },
  })
  // biome-ignore lint/suspicious/noExplicitAny: rows are picked apart by their readers
  return (await body.json()) as any
}
