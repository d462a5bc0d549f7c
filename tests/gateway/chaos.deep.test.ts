import { expect, test } from 'vitest'
import { faultNames, runChaos } from '../support/chaos.ts'
import { nginx } from '../support/processes.ts'
import { reportSkipped } from '../support/skipped.ts'

if (nginx === null) reportSkipped('chaos behind the proxy', 'nginx is missing', 'apt-get install nginx-light')

test.skipIf(nginx === null)(
  'three replicas behind the proxy lose nothing and do nothing twice under kills, pauses and a failover',
  async (context) => {
    const report = await runChaos({ faults: faultNames, faultMs: 3_000, calmMs: 1_000 })
    if (report === null) return context.skip()
    // How fast readiness is depends on the machine; tests/gateway/readiness.test.ts and its unit test check its deadline.
    const { tallies, acknowledged, slowestReadiness: _reported, openEntries: _open, ...found } = report
    expect(acknowledged).toBeGreaterThan(20)
    expect(found).toEqual({
      ...{ lost: [], unrecorded: [], twice: [], foreignSessions: [], lostSessions: [] },
      ...{ brokenChains: [], notRecovered: [] },
    })
    // Another replica serves the requests that a draining one does not accept. A store that is slow because the machine
    // is busy is not a fault.
    const {
      STORE_UNAVAILABLE: _slow,
      OUTCOME_UNKNOWN: _after,
      ...failures
    } = tallies['rolling restart']?.failures ?? {}
    expect(failures).toEqual({})
  },
)
