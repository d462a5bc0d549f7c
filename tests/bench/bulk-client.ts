// The requests of the benchmarks of bulk money, written like a program's.
import type { Server } from './start-server.ts'

const basic = (caller: string, key: string) =>
  `Basic ${Buffer.from(`DEMO_MERCHANT/${caller}:${key}`).toString('base64')}`
/** The owner of the jobs. */
export const admin = basic('admin', 'Sandbox-Secret-Key-0001')
/** Another caller. */
export const operator = basic('operator', 'Sandbox-Secret-Key-0002')

/** The fields of each job. */
export const jobFacts = 'id state counts { selection done }'

/** Sends the requests of this file to a gateway. */
export function createBulkClient(gateway: Server) {
  // biome-ignore lint/suspicious/noExplicitAny: the benchmarks pick responses apart
  async function ask(query: string, variables: object = {}, authorization = admin): Promise<any> {
    const answer = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await answer.json()) as { data: unknown; errors?: readonly { message: string }[] }
    if (errors) throw new Error(errors.map(({ message }) => message).join())
    return data
  }

  /** Ids of charges with status CHARGED, in order of creation. */
  async function chargedIds(count: number): Promise<string[]> {
    const ids: string[] = []
    const query = `query ($page: PageInput) {
      charges(filter: { chargeStatus: [CHARGED] }, sort: "creationTime", page: $page) { items { id } } }`
    while (ids.length < count) {
      const { charges } = await ask(query, { page: { limit: 200, offset: ids.length } })
      if (charges.items.length === 0) throw new Error('the sandbox has too few charges')
      ids.push(...charges.items.map(({ id }: { id: string }) => id))
    }
    return ids.slice(0, count)
  }

  /** Plans refunds of one percent and waits until the plan is complete. */
  async function planned(ids: readonly string[]): Promise<{ readonly id: string; readonly seconds: number }> {
    const startedAt = performance.now()
    const query = `mutation ($input: ChargeJobInput!) { planChargeJob(input: $input) { ${jobFacts} } }`
    const input = { command: 'REFUND', ids, amount: { kind: 'PERCENT', value: '1' } }
    let job = (await ask(query, { input })).planChargeJob
    while (job.state === 'PLANNING') {
      await new Promise((resolve) => setTimeout(resolve, 50))
      job = (await ask(`query ($id: ID!) { job(id: $id) { ${jobFacts} } }`, { id: job.id })).job
    }
    if (job.state !== 'PLANNED') throw new Error(`the plan is ${job.state}`)
    return { id: job.id, seconds: (performance.now() - startedAt) / 1000 }
  }

  return { ask, chargedIds, planned }
}
