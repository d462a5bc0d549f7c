import { CountsByOwner } from '../timing/counts-by-owner.ts'
import { codedError } from './error.ts'

/** A caller that takes a turn. */
export interface TurnOwner {
  readonly merchantAccount: string
  readonly callerName: string
}

/** How many turns there are at the same time. */
export interface TurnLimits {
  readonly ofCaller: number
  /** For all callers of a merchant account together. Default: as many as there are. */
  readonly ofAccount?: number
  readonly ofAll: number
}

/** How long a refused caller should wait, in seconds: a turn takes at least as long as a file. */
const retryAfter = '10'

/**
 * Bounds the work of one kind that is in progress at the same time, and the share of each caller and merchant account.
 * The account is that of the caller, because a caller can act for several merchants.
 */
export class Turns {
  readonly #what: string
  readonly #limits: TurnLimits
  readonly #callers = new CountsByOwner()
  readonly #accounts = new CountsByOwner()
  #all = 0

  /** `what` names the work in messages, in the plural. */
  constructor(what: string, limits: TurnLimits) {
    this.#what = what
    this.#limits = limits
  }

  /** The number of turns in progress. */
  get all(): number {
    return this.#all
  }

  /**
   * Takes a turn for a caller and returns the function that ends it. Throws RATE_LIMITED if the caller or its merchant
   * account has its share, and OVERLOADED if no turn is left.
   */
  begin({ merchantAccount, callerName }: TurnOwner): () => void {
    const { ofCaller, ofAccount = Number.POSITIVE_INFINITY, ofAll } = this.#limits
    const caller = `${merchantAccount}/${callerName}`
    if (this.#callers.of(caller) >= ofCaller) throw this.#ownExcess(ofCaller, 'this caller')
    if (this.#accounts.of(merchantAccount) >= ofAccount) {
      throw this.#ownExcess(ofAccount, `the merchant account ${merchantAccount}`)
    }
    if (this.#all >= ofAll) {
      throw codedError('OVERLOADED', `Too many ${this.#what} are under way. Please try again`, { retryAfter })
    }
    this.#callers.add(caller)
    this.#accounts.add(merchantAccount)
    this.#all += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#callers.remove(caller)
      this.#accounts.remove(merchantAccount)
      this.#all -= 1
    }
  }

  #ownExcess(most: number, owner: string) {
    const text = `${most} ${this.#what} of ${owner} are under way. Wait for one of them, or cancel it`
    return codedError('RATE_LIMITED', text, { retryAfter })
  }
}
