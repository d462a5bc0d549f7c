import type { AmountAsk, ChargeJobCommand } from './amounts.ts'

/** What a job on charges keeps of its selection. Its lines are items of the job. */
export interface ChargeJobSelection {
  readonly command: ChargeJobCommand
  readonly from: 'ids' | 'rows' | 'matching' | 'job'
  readonly amount: AmountAsk
  readonly comment?: string
  readonly chargebackReasonCode?: string
  /** The conditions of a list, with the moment until which charges are selected. */
  readonly matching?: { readonly search: string; readonly filter: object; readonly until: string }
  /** The earlier job whose lines these are. */
  readonly again?: string
  /** Who asked for the start, if someone else approved it. */
  readonly requestedBy?: string
}
