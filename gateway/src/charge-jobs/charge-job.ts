import type { JobKind } from '../jobs/job-kind.ts'
import { checkLine, type RunServices, runLine } from './run.ts'

/** Runs a command on charges, one call per charge (docs/jobs.md). */
export function createChargeJob(services: RunServices): JobKind {
  return {
    name: 'CHARGE_COMMAND',
    flag: 'chargesEdit',
    always: ['WILL_BE_SENT'],
    onRequest: [],
    send: (items, rest, job) => Promise.all(items.map((item) => runLine(item, rest, job, services))),
    money: { check: (item, rest) => checkLine(item, rest, services.clock()) },
  }
}
