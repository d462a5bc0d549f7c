import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the platform responds to one request. Sign-ins succeed by default. */
type Fault = (request: IncomingMessage, response: ServerResponse, count: number) => void

/** A platform that deliberately misbehaves in ways that the sandbox cannot. */
export interface FaultyPlatform {
  readonly url: string
  /** `GET /api/v3/charges/x` for every received request except sign-ins. */
  readonly received: string[]
  readonly signatures: string[]
  misbehave(fault: Fault): void
  /** Called for each sign-in before the response. */
  onSignIn(told: () => void): void
  close(): Promise<void>
}

export async function startFaultyPlatform(
  accountType = 'Merchant account',
  permissions = ['charges.read', 'charges.write', 'customers.read', 'customer_uploads.read'],
  merchants: readonly string[] = [],
): Promise<FaultyPlatform> {
  const received: string[] = []
  const signatures: string[] = []
  let fault: Fault = (_request, response) => answerJson(response, 404, { errorCode: 'not_found' })
  let onSignInCallback: () => void = () => undefined
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/v3/callers/@me')) {
      onSignInCallback()
      return answerJson(response, 200, {
        userName: 'admin',
        authorisedMerchantAccounts: merchants.map((name) => ({ name, accountType: 'Merchant account' })),
        permissions,
        assignedMerchantAccount: { name: 'DEMO_MERCHANT', accountType },
      })
    }
    received.push(`${request.method} ${request.url}`)
    signatures.push(String(request.headers['x-signature']))
    request.resume().on('end', () => fault(request, response, received.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    signatures,
    misbehave(next) {
      received.length = 0
      signatures.length = 0
      fault = next
    },
    onSignIn(told) {
      onSignInCallback = told
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
