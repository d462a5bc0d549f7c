import { buildSchema, readTypeDefinitions } from '@portal/gateway/graphql/schema'
import { actions } from '@portal/gateway/resources/approval-actions'
import { expect, test } from 'vitest'

/** The mutations that rules cover, listed by hand, because adding or removing one is a decision. */
const covered = `addApprovalRule addCaller applyAccountImport createCharge removeApprovalRule removeCaller
  resetConfigurationEncryptionKey runChargeCommand saveApprovalRule saveCaller saveConfigurationSecret savePassword
  sendJobItemAgain startJob stopNotificationServiceQueue stopPlatformQueue unlockCaller`

test('the covered mutations match the decision', () => {
  expect(Object.keys(actions).toSorted()).toEqual(covered.split(/\s+/))
})

test('the gateway does not start with a mutation that is neither covered nor exempted', () => {
  const more =
    'extend type Mutation { "Deletes everything." eraseAll: Boolean! @access(flag: logout) @audit(nothing: true, unrecorded: true) }'
  expect(() => buildSchema([...readTypeDefinitions(), more])).toThrow('eraseAll: add it to')
})

test('the gateway does not start with a covered mutation that is also exempted', () => {
  const open = readTypeDefinitions().map((text) =>
    text.replace(/(runChargeCommand\([^)]*\): Charge!)/, '$1 @needsNoApproval(because: READS)'),
  )
  expect(() => buildSchema(open)).toThrow('runChargeCommand: resources/approval-actions.ts covers it')
})
