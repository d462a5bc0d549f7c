import type { DatabaseSync } from 'node:sqlite'

/** The system of a queue, by the path of its calls (specification 7.9). */
export type QueuePath = '/queue' | '/ns/queue'

/** The queues that the platform processes. Stopping one pauses its work. */
export const workQueues = {
  'charge-events': { path: '/queue' },
  'block-ends': { path: '/queue' },
  'notification-delivery': { path: '/ns/queue' },
} as const satisfies Record<string, { readonly path: QueuePath }>

export type QueueName = keyof typeof workQueues

/** A queue as the calls return it; times are Unix seconds. */
export interface QueueState {
  readonly name: QueueName
  readonly running: boolean
  readonly lastRun: number | null
}

/** Which queues run, and when each last ran. A stopped queue stays stopped after a restart. */
export class WorkQueues {
  readonly #lastRuns = new Map<QueueName, number>()
  readonly #stopped: Set<QueueName>
  readonly #stop: (name: QueueName, lastRun: number | null) => void
  readonly #start: (name: QueueName) => void

  constructor(database: DatabaseSync) {
    const stop = database.prepare('insert or replace into stopped_queue (name, last_run) values (?, ?)')
    const start = database.prepare('delete from stopped_queue where name = ?')
    this.#stop = (name, lastRun) => stop.run(name, lastRun)
    this.#start = (name) => start.run(name)
    const rows = database.prepare('select name, last_run from stopped_queue').all()
    this.#stopped = new Set(rows.map(({ name }) => name as QueueName))
    for (const { name, last_run: lastRun } of rows) {
      if (lastRun !== null) this.#lastRuns.set(name as QueueName, Number(lastRun))
    }
  }

  /** Returns the queues of one system. */
  of(path: QueuePath): QueueState[] {
    const names = Object.keys(workQueues) as QueueName[]
    return names
      .filter((name) => workQueues[name].path === path)
      .map((name) => ({ name, running: this.runs(name), lastRun: this.#lastRuns.get(name) ?? null }))
  }

  /** Whether a queue is processed. */
  runs(name: QueueName): boolean {
    return !this.#stopped.has(name)
  }

  /** Records when a queue was processed, in Unix seconds. */
  ran(name: QueueName, now: number): void {
    this.#lastRuns.set(name, now)
  }

  /** Stops a running queue. */
  stop(name: QueueName): void {
    this.#stop(name, this.#lastRuns.get(name) ?? null)
    this.#stopped.add(name)
  }

  /** Starts a stopped queue. */
  start(name: QueueName): void {
    this.#start(name)
    this.#stopped.delete(name)
  }
}
