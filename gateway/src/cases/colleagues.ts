import { type AccessFlag, type AccessSubject, denial } from '@portal/schema/access'
import type { Principal } from '../session/principal.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { throttle } from '../timing/throttle.ts'
import { TtlCache } from '../timing/ttl-cache.ts'
import type { Author } from './case-store.ts'

/** How long a caller is suggested after the last visit, in milliseconds. */
export const colleaguesKeptMs = 90 * 24 * 60 * 60_000
/** Maximum number of colleagues across all merchants. */
export const mostColleagues = 10_000
/** Maximum number of colleagues that are suggested for one merchant: the most recent visitors. */
export const mostProposed = 500

/** How long to wait before a visit is stored again, in milliseconds, unless the caller's rights have changed. */
const seenEveryMs = 10 * 60_000
const sweepEveryMs = 60 * 60_000

/** A caller who has opened the portal. */
export interface Colleague extends Author {
  readonly merchants: readonly string[]
  readonly permissions: readonly string[]
  readonly isSuperAccount: boolean
}

/** The callers who have opened the portal. */
export interface Colleagues {
  /** Records a visit. */
  note(principal: Principal): Promise<void>
  /** The callers who may act for a merchant, by name. */
  of(merchant: string): Promise<readonly Colleague[]>
  one(key: Author): Promise<Colleague | undefined>
}

/** The rights of a colleague who acts for a merchant. */
export function subjectOf(colleague: Colleague, merchant: string): AccessSubject {
  const { account, permissions, isSuperAccount } = colleague
  const onBehalfOf = account === merchant ? null : merchant
  return { signedIn: true, remembered: false, permissions, isSuperAccount, onBehalfOf }
}

/** The reason why a colleague may not read an object. */
export interface Obstacle {
  /** A phrase that follows the colleague's name. */
  readonly text: string
  readonly missing: readonly string[]
}

/** Why a colleague may not read objects behind a flag; null if the colleague may. */
export function whyNot(colleague: Colleague, merchant: string, flag: AccessFlag): Obstacle | null {
  if (!colleague.merchants.includes(merchant)) return { text: `may not act for ${merchant}`, missing: [] }
  const why = denial(subjectOf(colleague, merchant), flag)
  if (why === null) return null
  if (why.reason === 'permissions') {
    return { text: `is missing the permission ${why.missing.join(', ')}`, missing: why.missing }
  }
  const text = why.reason === 'superAccountOnly' ? 'is not of a super account' : 'may not act for the merchant'
  return { text, missing: [] }
}

/** Creates the list with the given clock (in milliseconds). */
export function createColleagues(store: Store, clock: () => number): Colleagues {
  const recent = new TtlCache<string>({ clock, lifeMs: seenEveryMs, most: 10_000 })

  const sweep = throttle(sweepEveryMs, clock, async () => {
    await store
      .deleteFrom('colleague')
      .where('seen', '<', clock() - colleaguesKeptMs)
      .execute()
    const last = await store
      .selectFrom('colleague')
      .select('seen')
      .orderBy('seen', 'desc')
      .limit(1)
      .offset(mostColleagues)
      .executeTakeFirst()
    if (last) await store.deleteFrom('colleague').where('seen', '<=', last.seen).execute()
  })

  return {
    async note({ merchantAccount: account, callerName: caller, merchantAccounts, permissions, isSuperAccount }) {
      const key = `${account}/${caller}`
      const rights = JSON.stringify([merchantAccounts, permissions, isSuperAccount])
      if (recent.get(key) === rights) return
      recent.set(key, rights)
      const values = {
        merchants: JSON.stringify(merchantAccounts),
        permissions: JSON.stringify(permissions),
        isSuperAccount: Number(isSuperAccount),
        seen: clock(),
      }
      await store
        .insertInto('colleague')
        .values({ account, caller, ...values })
        .onConflict((conflict) => conflict.columns(['account', 'caller']).doUpdateSet(values))
        .execute()
      await sweep()
    },
    async of(merchant) {
      const rows = await store
        .selectFrom('colleague')
        .selectAll()
        // Matches the name as a JSON string. This is only a first filter; the comparison below is exact.
        .where((where) => where.or([where('account', '=', merchant), where('merchants', 'like', sieve(merchant))]))
        .orderBy('seen', 'desc')
        .limit(mostProposed)
        .execute()
      const found = rows.map(colleagueOf).filter(({ merchants }) => merchants.includes(merchant))
      return found.toSorted((a, b) => (`${a.caller}/${a.account}` < `${b.caller}/${b.account}` ? -1 : 1))
    },
    async one({ account, caller }) {
      const found = store.selectFrom('colleague').selectAll().where('account', '=', account)
      const row = await found.where('caller', '=', caller).executeTakeFirst()
      return row && colleagueOf(row)
    },
  }
}

function sieve(merchant: string): string {
  return `%${JSON.stringify(merchant).replaceAll(/[%\\]/g, '_')}%`
}

function colleagueOf({ account, caller, merchants, permissions, isSuperAccount }: Tables['colleague']): Colleague {
  return {
    account,
    caller,
    merchants: JSON.parse(merchants),
    permissions: JSON.parse(permissions),
    isSuperAccount: Number(isSuperAccount) === 1,
  }
}
