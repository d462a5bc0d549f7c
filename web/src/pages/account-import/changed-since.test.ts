import { expect, test } from 'vitest'
import type { PlanItem } from './account-import-query.ts'
import { changedSince } from './changed-since.ts'

const item = (objectId: string, lastModified: string | null): PlanItem => ({
  entity: 'gatewayConfigs',
  objectId,
  objectType: 'GatewayConfig',
  name: objectId,
  outcome: 'UNCHANGED',
  lastModified,
  carriesTraffic: null,
  warnings: [],
  changes: [],
})

test('finds the objects that were saved, added or deleted between two plans', () => {
  const before = [item('same', 'a'), item('saved', 'a'), item('to be added', null), item('deleted', 'a')]
  const now = [item('same', 'a'), item('saved', 'b'), item('to be added', null), item('new', 'b')]
  expect(changedSince(before, now).map(({ objectId }) => objectId)).toEqual(['saved', 'new', 'deleted'])
  expect(changedSince(before, before)).toEqual([])
})
