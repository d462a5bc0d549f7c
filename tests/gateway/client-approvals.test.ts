import {
  ApprovalDocument,
  ApprovalsDocument,
  ApproveRequestDocument,
  createClient,
  isPortalError,
  type PortalError,
  RunChargeCommandDocument,
} from '@portal/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type CallerId, secretKeys } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

// The program from client/README.md, with two callers.

let stack: Stack
let url = ''
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  url = `${await stack.gateway.listen({ port: 0, host: '127.0.0.1' })}/graphql`
})
afterAll(() => stack.close())

function clientOf(caller: CallerId) {
  const [merchantAccount = '', callerName = ''] = caller.split('/')
  return createClient({ url, merchantAccount, callerName, secretKey: secretKeys[caller] })
}

test('a program waits for the approval of another caller, and gets the result under its request id', async () => {
  const addRule = 'mutation { addApprovalRule(input: { action: REFUND }) { id } }'
  expect((await ask(stack.gateway, addRule)).errors).toBeUndefined()
  const [requester, approver] = [clientOf('DEMO_MERCHANT/operator'), clientOf('DEMO_MERCHANT/finance')]
  const input = { chargeId: 'chg-1001', command: 'REFUND', amount: '1.00', requestId: 'client-1' } as const
  const refusal: unknown = await requester.request(RunChargeCommandDocument, { input }).catch((error: unknown) => error)
  expect(isPortalError(refusal, 'APPROVAL_REQUIRED')).toBe(true)
  const id = (refusal as PortalError).approvalId ?? ''
  const { approval } = await requester.request(ApprovalDocument, { id })
  expect(approval).toMatchObject({ state: 'WAITING', canDecide: false, amount: '1.00' })

  const { approvals } = await approver.request(ApprovalsDocument, { filter: { canDecide: true } })
  expect(approvals.items.map((item) => item.id)).toEqual([id])
  const digest = approvals.items[0]?.digest ?? ''
  const { approveRequest } = await approver.request(ApproveRequestDocument, { input: { id, digest } })
  expect(approveRequest.state).toBe('DONE')

  stack.takeCalls()
  const { runChargeCommand } = await requester.request(RunChargeCommandDocument, { input })
  expect(runChargeCommand.id).toBe('chg-1001')
  expect(stack.takeCalls().filter((call) => !call.startsWith('GET'))).toEqual([])
})
