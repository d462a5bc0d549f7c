import { judge, rulesAbout } from '../approvals/judge.ts'
import { decimalOf } from '../charge-jobs/amounts.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { asDecimal } from '../rest/decimal.ts'
import { actionsOfStart, scopesOfJob } from './approval-actions.ts'
import { blocked } from './approval-ask.ts'
import { requireConfirmationAbove } from './charge-intent.ts'
import { ownJob, shownJob } from './job.ts'

/**
 * A resume needs no second approval, because its list was frozen before the start. But a pause can last for days: the
 * remaining amounts need a fresh confirmation, and a rule that forbids the command by now stops it.
 */
export const jobResumeResolvers: Resolvers = {
  Mutation: {
    async resumeJob(_root, { id }, context) {
      const job = await ownJob(id, context)
      const { jobs, approvalRules } = context.services
      const { always } = jobs.kindOf(job)
      const sums = (await jobs.kept.sums(id, always)).map(({ currency, ready, decimals }) => ({
        currency,
        amount: decimalOf(ready, decimals),
      }))
      const scopes = await scopesOfJob(job, context)
      const rules = (await Promise.all(scopes.map((merchant) => approvalRules.of(merchant)))).flat()
      if (judge(rulesAbout(rules, actionsOfStart(job), context.subject), sums).isBlocked) throw blocked()
      const moved = sums.reduce((sum, { amount }) => sum + asDecimal(amount), 0n)
      if (moved > 0n) await requireConfirmationAbove(moved, context)
      return shownJob(await jobs.resume(job, context.principal), context)
    },
  },
}
