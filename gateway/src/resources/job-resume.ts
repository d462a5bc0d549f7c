import { judge, rulesAbout } from '../approvals/judge.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { actionsOfStart, scopesOfJob } from './approval-actions.ts'
import { blocked } from './approval-ask.ts'
import { requireConfirmationOf } from './charge-intent.ts'
import { ownJob, shownJob, sumsOf } from './job.ts'

/**
 * A resume needs no second approval, because its list was frozen before the start. But a pause can last for days: the
 * remaining amounts need a fresh confirmation, and a rule that forbids the command by now stops it.
 */
export const jobResumeResolvers: Resolvers = {
  Mutation: {
    async resumeJob(_root, { id }, context) {
      const job = await ownJob(id, context)
      const { jobs, approvalRules } = context.services
      const sums = (await sumsOf(job, jobs)).map(({ currency, ready }) => ({ currency, amount: ready }))
      const rules = await approvalRules.ofAll(await scopesOfJob(job, context))
      if (judge(rulesAbout(rules, actionsOfStart(job), context.subject), sums).isBlocked) throw blocked()
      await requireConfirmationOf(sums, context)
      return shownJob(await jobs.resume(job, context.principal), context)
    },
  },
}
