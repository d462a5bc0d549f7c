import { hash, randomBytes } from 'node:crypto'
import { codedError } from '../rest/error.ts'
import type { Principal } from './principal.ts'
import type { Credentials, SignedIn } from './sign-in.ts'

/** How long an accepted credential is taken as good without asking the platform again, in milliseconds. */
export const trustBasicMs = 10_000

/** Turns an `Authorization: Basic` header into a principal. */
export interface BasicSignIn {
  signIn(header: string): Promise<Principal>
  /** Asks the platform again the next time, because it no longer takes these credentials. */
  forget(header: string): void
}

/**
 * Basic credentials of integrators, `base64("<merchantAccount>/<callerName>:<secretKey>")`. An accepted credential is
 * remembered for seconds, under a salted hash of which only this process knows the salt; refused ones are never remembered.
 */
export function createBasicSignIn(
  signIn: (credentials: Credentials) => Promise<SignedIn>,
  clock: () => number,
): BasicSignIn {
  const salt = randomBytes(32).toString('base64')
  const accepted = new Map<string, { principal: Promise<Principal>; until: number }>()

  const idOf = (header: string) => hash('sha256', salt + header, 'base64')

  return {
    signIn(header) {
      const id = idOf(header)
      const known = accepted.get(id)
      if (known && known.until > clock()) return known.principal
      if (accepted.size > 10_000) accepted.clear()
      const principal = signIn(parseBasic(header)).then((signedIn) => signedIn.principal)
      accepted.set(id, { principal, until: clock() + trustBasicMs })
      principal.catch(() => accepted.delete(id))
      return principal
    },
    forget: (header) => void accepted.delete(idOf(header)),
  }
}

/** The credentials in a Basic header; throws UNAUTHENTICATED where it has another form. */
function parseBasic(header: string): Credentials {
  const encoded = /^Basic ([A-Za-z0-9+/_-]+={0,2})$/i.exec(header)?.[1]
  const match = encoded && /^([^/]+)\/([^:]+):(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'))
  if (!match) {
    throw codedError(
      'UNAUTHENTICATED',
      'The Authorization header is not Basic base64("<merchantAccount>/<callerName>:<secretKey>")',
    )
  }
  const [, merchantAccount = '', callerName = '', secretKey = ''] = match
  return { merchantAccount, callerName, secretKey }
}
