import type { AmountAsk, ChargeJobCommand } from './amounts.ts'

/** The stored selection of a job on charges. Its lines are items of the job. */
export interface ChargeJobSelection {
  readonly command: ChargeJobCommand
  readonly from: 'ids' | 'rows' | 'matching' | 'job'
  readonly amount: AmountAsk
  readonly comment?: string
  readonly chargebackReasonCode?: string
  /** The conditions of a list, with the time until which charges are selected. */
  readonly matching?: { readonly search: string; readonly filter: object; readonly until: string }
  /** The earlier job that these lines come from. */
  readonly again?: string
  /** The person who requested the start, if someone else approved it. */
  readonly requestedBy?: string
}
