import { hash, randomBytes } from 'node:crypto'
import { codedError } from '../rest/error.ts'
import { TtlCache } from '../timing/ttl-cache.ts'
import type { Principal } from './principal.ts'
import type { Credentials, SignedIn } from './sign-in.ts'

/** How long an accepted credential is trusted without asking the platform again, in milliseconds. */
export const trustBasicMs = 10_000
/** Maximum length of a header, in characters: names of 200 each and a key of 200, in base64, with some reserve. */
const longestHeader = 2_000

/** Turns an `Authorization: Basic` header into a principal. */
export interface BasicSignIn {
  /** `signIn` asks the platform, as part of the request that sent the header. */
  signIn(header: string, signIn: (credentials: Credentials) => Promise<SignedIn>): Promise<Principal>
  /** The principal of credentials that the platform has just accepted; undefined for all others. */
  known(header: string): Principal | undefined
  /** Discards credentials that the platform no longer accepts, so that the next request asks the platform again. */
  forget(header: string): void
  /** Number of remembered credentials. */
  readonly size: number
}

/**
 * Basic credentials of integrators, `base64("<merchantAccount>/<callerName>:<secretKey>")`. Remembers an accepted
 * credential for seconds, under a hash whose salt only this process knows. Its key is kept only as the key object that
 * signs. Refused credentials are never remembered.
 */
export function createBasicSignIn(clock: () => number): BasicSignIn {
  const salt = randomBytes(32).toString('base64')
  const accepted = new TtlCache<Check>({ clock, lifeMs: trustBasicMs, most: 10_000 })

  const idOf = (header: string) => hash('sha256', salt + header, 'base64')

  return {
    signIn(header, signIn) {
      const id = idOf(header)
      const known = accepted.get(id)
      if (known) return known.outcome
      const check: Check = { outcome: principalOf(header, signIn), principal: undefined }
      accepted.set(id, check)
      check.outcome.then(
        (principal) => {
          check.principal = principal
        },
        () => accepted.delete(id),
      )
      return check.outcome
    },
    known: (header) => accepted.get(idOf(header))?.principal,
    forget: (header) => accepted.delete(idOf(header)),
    get size() {
      return accepted.size
    },
  }
}

/** A check of credentials. The principal is undefined until the platform has accepted them. */
interface Check {
  readonly outcome: Promise<Principal>
  principal: Principal | undefined
}

async function principalOf(
  header: string,
  signIn: (credentials: Credentials) => Promise<SignedIn>,
): Promise<Principal> {
  return (await signIn(parseBasic(header))).principal
}

/** The credentials in a Basic header. Throws UNAUTHENTICATED for an invalid format. */
function parseBasic(header: string): Credentials {
  const encoded = header.length <= longestHeader ? /^Basic ([A-Za-z0-9+/_-]+={0,2})$/i.exec(header)?.[1] : undefined
  const bytes = Buffer.from(encoded ?? '', 'base64')
  const slash = bytes.indexOf('/')
  const colon = bytes.indexOf(':', slash + 1)
  if (slash <= 0 || colon <= slash + 1 || colon === bytes.length - 1) {
    throw codedError(
      'UNAUTHENTICATED',
      'The Authorization header is not Basic base64("<merchantAccount>/<callerName>:<secretKey>")',
    )
  }
  // Copies the strings: a slice would keep the entire original string in memory, including the key.
  return {
    merchantAccount: bytes.toString('utf8', 0, slash),
    callerName: bytes.toString('utf8', slash + 1, colon),
    secretKey: bytes.toString('utf8', colon + 1),
  }
}
