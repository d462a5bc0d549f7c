import type { Store } from '@portal/gateway/store/store'
import type { Stack } from './stack.ts'

const usual = { currency: '', above: '', approvers: 1, isBlocked: 0, requesterFlag: '', approverFlag: '' }

/**
 * Stores a rule for approvals without the API, and lets each replica forget the rules that it has read. Returns the rule's
 * id.
 */
export async function storeRule(
  store: Store,
  { clock }: Pick<Stack, 'clock'>,
  input: { readonly merchant: string; readonly action: string } & Record<string, string | number>,
): Promise<string> {
  const by = { changedByAccount: input.merchant, changedByCaller: 'admin', created: 1, changed: 1 }
  const row = { ...usual, ...by, id: `rule-${Math.random()}`, ...input }
  await store
    .insertInto('approvalRule')
    .values(row as never)
    .execute()
  clock.now += 1_000
  return row.id
}
