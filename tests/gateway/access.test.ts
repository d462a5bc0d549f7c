import { portalSchema } from '@portal/gateway/graphql/schema'
import { openStore } from '@portal/gateway/store/store'
import { ask as askPlatform } from '@portal/sandbox/test-caller'
import { type AccessFlag, accessRules } from '@portal/schema/access'
import { caseObjects } from '@portal/schema/case-objects'
import { internalSettings } from '@portal/schema/configuration'
import { allPermissions, type Permission } from '@portal/schema/permissions'
import { type GraphQLField, getDirectiveValues, isNonNullType, isObjectType } from 'graphql'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namesOf, type PlainResource, plainResources } from '../plain-resources.ts'
import { askAsPage, loginMutation } from '../support/browser.ts'
import { operationsOf } from '../support/plain-operations.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// Callers that each lack one permission request everything. Gateway and platform must both refuse, independently.
const secretKey = 'Key-Of-Tests-0001'
const nameOf = (missing: Permission) => `without-${missing}`

let stack: Stack
beforeAll(async () => {
  const store = await openStore({})
  stack = await startStack({ charges: 60, gateway: { store } })
  // A request that every caller of the merchant may send.
  const request = { id: 'access', merchant: 'DEMO_MERCHANT', state: 'DONE', action: 'REFUND', flag: 'logout' } as const
  const texts = { mutation: 'runChargeCommand', objectType: 'Charge', objectId: 'chg-1001', persons: '["x"]' }
  const card = JSON.stringify({ actions: ['REFUND'], scopes: [], given: {}, secrets: [], sums: [], seen: {} })
  await store
    .insertInto('approval')
    .values({
      ...{
        ...request,
        ...texts,
        card,
        keyId: '',
        sealedIntent: '',
        digest: '',
        asked: '',
        askedKeyId: '',
        requestKey: 'x',
      },
      ...{
        requestId: '',
        owner: '',
        account: 'DEMO_MERCHANT',
        caller: 'x',
        reason: '',
        approvers: 1,
        approverFlag: '',
      },
      ...{
        isSplit: 0,
        isEmergency: 0,
        requested: 1,
        expires: 1,
        approvals: '[]',
        approvalCount: 0,
        decidedAccount: '',
      },
      ...{ decidedCaller: '', decided: 0, note: '', failure: '', result: '', changed: 1 },
    })
    .execute()
  for (const missing of allPermissions) {
    const permissions = allPermissions.filter((permission) => permission !== missing)
    const body = JSON.stringify({ userName: nameOf(missing), secretKey, permissions })
    const { status } = await stack.platform({ method: 'POST', path: '/api/v3/callers', body })
    expect(status).toBe(200)
  }
})
afterAll(() => stack.close())

async function askWithout(missing: Permission, query: string, variables: object = {}): Promise<Document> {
  const credentials = Buffer.from(`DEMO_MERCHANT/${nameOf(missing)}:${secretKey}`).toString('base64')
  const response = await stack.gateway.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
    payload: { query, variables },
  })
  return response.json()
}

const platformWithout = (missing: Permission, method: 'GET' | 'POST', path: string, body?: string) =>
  askPlatform(
    stack.sandbox.app,
    { merchantAccount: 'DEMO_MERCHANT', callerName: nameOf(missing), secretKey },
    {
      method,
      path: `/api/v3${path}`,
      timestamp: stack.clock.now / 1000,
      headers: { 'x-direct': '1' },
      ...(body && { body }),
    },
  )

const mutation = (field: string) => ({ query: `mutation { here: ${field} }`, at: (data: Document) => data })

interface Question {
  readonly query: string
  readonly variables?: object
  readonly at: (data: Document) => unknown
}

/** The requests for a plain resource: its five operations. */
function questionsOfPlain(resource: PlainResource): [string, Question][] {
  const { list, one, add, save, remove } = namesOf(resource)
  const operations = operationsOf(resource)
  const { seeded: id, added, changed } = resource
  const here = (data: Document) => data?.here ?? null
  return [
    [`Query.${list}`, { query: operations.list, at: (data) => data }],
    [`Query.${one}`, { query: operations.one, variables: { id }, at: here }],
    [`Mutation.${add}`, { query: operations.add, variables: { input: added }, at: here }],
    [`Mutation.${save}`, { query: operations.save, variables: { input: { id, ...changed } }, at: here }],
    [`Mutation.${remove}`, { query: operations.remove, variables: { id }, at: here }],
  ]
}

/** The fields of a configuration that need more permissions than the configuration itself. */
const configurationFields = [
  ...internalSettings,
  'realtimeNotificationKey',
  'paywallKey',
  'configurationEncryptionKey',
] as const

function questionOfConfiguration(field: (typeof configurationFields)[number]): Question {
  const below = { realtimeNotificationKey: '{ name }', paywallKey: '{ name }', configurationEncryptionKey: '{ kid }' }
  const inner = field in below ? below[field as keyof typeof below] : ''
  return {
    query: `{ configuration { here: ${field} ${inner} } }`,
    at: (data) => data?.configuration?.here ?? null,
  }
}

/** The request for each guarded field; `here` is at the field's path in the response. */
const questions: Record<string, Question> = {
  'Query.charges': { query: '{ here: charges { total } }', at: (data) => data },
  'Query.charge': { query: '{ here: charge(id: "chg-1001") { id } }', at: (data) => data.here },
  'Query.customers': { query: '{ here: customers { total } }', at: (data) => data },
  'Query.customer': { query: '{ here: customer(id: "cust-42") { id } }', at: (data) => data.here },
  'Mutation.runChargeCommand': mutation(
    'runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "1.00" }) { id }',
  ),
  'Mutation.createCharge': mutation(
    'createCharge(input: { customerId: "cust-42", paymentMethod: CREDIT_CARD, currency: "INR", lineItem: { externalKey: "sku-1", price: "1.00" } }) { id }',
  ),
  'Mutation.sendTestNotification': mutation(
    'sendTestNotification(input: { chargeId: "chg-1001", url: "https://demo-merchant.example.test/notifications" }) { status }',
  ),
  'Charge.notificationQueue': {
    query: '{ charge(id: "chg-1001") { here: notificationQueue { total } } }',
    at: (data) => data.charge?.here ?? null,
  },
  'Charge.notifications': {
    query: '{ charge(id: "chg-1001") { here: notifications { total } } }',
    at: (data) => data.charge?.here ?? null,
  },
  'NotificationQueueItem.charge': {
    query: '{ charge(id: "chg-1002") { notificationQueue { items { here: charge { id } } } } }',
    at: (data) => data.charge?.notificationQueue?.items[0]?.here ?? null,
  },
  'NotificationServiceItem.charge': {
    query: '{ charge(id: "chg-1002") { notifications { items { here: charge { id } } } } }',
    at: (data) => data.charge?.notifications?.items[0]?.here ?? null,
  },
  'Query.notificationQueue': { query: '{ here: notificationQueue { total } }', at: (data) => data },
  'Query.queuedNotification': { query: '{ here: queuedNotification(id: "n-1") { id } }', at: (data) => data.here },
  'Query.notifications': { query: '{ here: notifications { total } }', at: (data) => data },
  'Query.notification': { query: '{ here: notification(id: "n-1") { id } }', at: (data) => data.here },
  'Query.notificationFailures': { query: '{ here: notificationFailures { read } }', at: (data) => data },
  'Query.mails': { query: '{ here: mails { total } }', at: (data) => data },
  'Query.mail': { query: '{ here: mail(id: "mail-1") { id } }', at: (data) => data.here },
  'Mail.charge': {
    query: '{ mail(id: "mail-1") { here: charge { id } } }',
    at: (data) => data?.mail?.here ?? null,
  },
  'Mail.isAddressCurrent': {
    query: '{ mail(id: "mail-1") { here: isAddressCurrent } }',
    at: (data) => data?.mail?.here ?? null,
  },
  'Mutation.resendMail': mutation('resendMail(id: "mail-1") { id }'),
  'Query.mailTemplates': { query: '{ here: mailTemplates { total } }', at: (data) => data },
  'Query.mailTemplate': { query: '{ here: mailTemplate(id: "mt-1") { id } }', at: (data) => data.here },
  'Query.uploadedMailTemplate': {
    query: '{ here: uploadedMailTemplate(id: "mtu-1") { id } }',
    at: (data) => data.here,
  },
  'Query.mailTemplateCoverage': { query: '{ here: mailTemplateCoverage { isComplete } }', at: (data) => data },
  'MailTemplateCoverage.defaultLanguage': {
    query: '{ mailTemplateCoverage { here: defaultLanguage } }',
    at: (data) => data?.mailTemplateCoverage?.here ?? null,
  },
  'Mutation.addMailTemplate': mutation(
    'addMailTemplate(input: { mailEventType: REFUND, language: "en_US", subject: "a", html: "a", text: "a", status: ACTIVE }) { id }',
  ),
  'Mutation.saveMailTemplate': mutation('saveMailTemplate(input: { id: "mt-1", subject: "a" }) { id }'),
  'Mutation.removeMailTemplate': mutation('removeMailTemplate(id: "mt-1")'),
  'Mutation.uploadMailTemplate': mutation(
    'uploadMailTemplate(input: { mailEventType: REFUND, language: "en_US", mailTemplateContent: "a" }) { id }',
  ),
  'Mutation.promoteMailTemplate': mutation('promoteMailTemplate(id: "mtu-1") { id }'),
  'Mutation.resendNotifications': mutation('resendNotifications(ids: ["n-1"]) { count }'),
  'Mutation.planNotificationResend': mutation('planNotificationResend(input: { ids: ["n-1"] }) { id }'),
  'Mutation.planChargeJob': mutation('planChargeJob(input: { command: REFUND, ids: ["x"] }) { id }'),
  'Mutation.planChargeJobAgain': mutation('planChargeJobAgain(input: { jobId: "x" }) { id }'),
  'Mutation.setChargeJobAmounts': mutation('setChargeJobAmounts(input: { jobId: "x" }) { id }'),
  'Mutation.readJobItem': mutation('readJobItem(input: { jobId: "x", place: 1 }) { id }'),
  'Mutation.sendJobItemAgain': mutation('sendJobItemAgain(input: { jobId: "x", place: 1 }) { id }'),
  'Query.jobs': { query: '{ here: jobs { total } }', at: (data) => data },
  'Query.job': { query: '{ here: job(id: "x") { id } }', at: (data) => data.here },
  'Mutation.startJob': mutation('startJob(input: { id: "x", reason: "A reason of tests" }) { id }'),
  'Mutation.pauseJob': mutation('pauseJob(id: "x") { id }'),
  'Mutation.resumeJob': mutation('resumeJob(id: "x") { id }'),
  'Mutation.stopJob': mutation('stopJob(id: "x") { id }'),
  'Query.approvalRules': { query: '{ here: approvalRules { id } }', at: (data) => data },
  'Mutation.addApprovalRule': mutation('addApprovalRule(input: { action: SECRET, approvers: 9 }) { id }'),
  'Mutation.saveApprovalRule': mutation('saveApprovalRule(input: { id: "x" }) { id }'),
  'Mutation.removeApprovalRule': mutation('removeApprovalRule(id: "x")'),
  'Query.approvals': { query: '{ here: approvals { total } }', at: (data) => data },
  'Query.approval': { query: '{ here: approval(id: "x") { id } }', at: (data) => data.here },
  'Query.approvalCounts': { query: '{ here: approvalCounts { own } }', at: (data) => data },
  'Query.approvalNeed': { query: '{ here: approvalNeed(action: REFUND) { isNeeded } }', at: (data) => data },
  'Mutation.approveRequest': mutation('approveRequest(input: { id: "x", digest: "x" }) { id }'),
  'Mutation.declineRequest': mutation('declineRequest(input: { id: "x", reason: "x" }) { id }'),
  'Mutation.withdrawRequest': mutation('withdrawRequest(id: "x") { id }'),
  'Mutation.forceRequest': mutation(
    'forceRequest(input: { id: "x", digest: "x", reason: "A reason of tests" }) { id }',
  ),
  'Mutation.readRequest': mutation('readRequest(id: "x") { id }'),
  'Approval.charge': {
    query: '{ approval(id: "access") { here: charge { id } } }',
    at: (data) => data?.approval?.here ?? null,
  },
  'Query.listViews': { query: '{ here: listViews { id } }', at: (data) => data },
  'Mutation.addListView': mutation('addListView(input: { list: "nothing", name: "a", scope: OWN, state: {} }) { id }'),
  'Mutation.saveListView': mutation('saveListView(input: { id: "x", name: "a" }) { id }'),
  'Mutation.removeListView': mutation('removeListView(id: "x")'),
  'Query.cases': { query: '{ here: cases { total } }', at: (data) => data },
  'Query.case': { query: '{ here: case(id: "x") { id } }', at: (data) => data.here },
  'Query.caseColleagues': { query: '{ here: caseColleagues(objectType: "Charge") { name } }', at: (data) => data },
  'Query.chargebackDueDays': { query: '{ here: chargebackDueDays { days } }', at: (data) => data },
  'Mutation.addCaseEntry': mutation(
    'addCaseEntry(input: { objectType: "Charge", objectId: "chg-none", text: "a" }) { id }',
  ),
  'Mutation.correctCaseEntry': mutation('correctCaseEntry(input: { id: "x", place: 1, text: "a" }) { id }'),
  'Mutation.strikeCaseEntry': mutation('strikeCaseEntry(input: { id: "x", place: 1, reason: "a" }) { id }'),
  'Mutation.assignCase': mutation('assignCase(input: { id: "x" }) { id }'),
  'Mutation.setCaseState': mutation('setCaseState(input: { id: "x", state: DONE }) { id }'),
  'Mutation.takeNextCase': mutation('takeNextCase { id }'),
  'Mutation.saveChargebackDueDays': mutation('saveChargebackDueDays(input: { brand: "Visa", days: 1 }) { days }'),
  'Query.callers': { query: '{ here: callers { total } }', at: (data) => data },
  'Query.caller': { query: '{ here: caller(id: "support") { id } }', at: (data) => data.here },
  'Query.ledger': { query: '{ here: ledger { total } }', at: (data) => data },
  'Query.ledgerEntry': { query: '{ here: ledgerEntry(id: "1") { id } }', at: (data) => data.here },
  'Query.history': {
    query: '{ here: history(objectType: "Charge", objectId: "x") { total } }',
    at: (data) => data.here,
  },
  'Query.me': { query: '{ here: me { id } }', at: (data) => data.here },
  'Mutation.addCaller': mutation(
    'addCaller(input: { userName: "new-one", secretKey: "A-New-Secret-Key-01", permissions: [] }) { id }',
  ),
  'Mutation.saveCaller': mutation('saveCaller(input: { id: "support", firstName: "X" }) { id }'),
  'Mutation.removeCaller': mutation('removeCaller(id: "support")'),
  'Mutation.lockCaller': mutation('lockCaller(id: "support") { id }'),
  'Mutation.unlockCaller': mutation('unlockCaller(id: "support") { id }'),
  'Mutation.savePassword': mutation('savePassword(input: { id: "support", secretKey: "A-New-Secret-Key-01" }) { id }'),
  'Mutation.removePassword': mutation('removePassword(id: "support", passwordId: "1") { id }'),
  'Mutation.changeOwnPassword': mutation(
    'changeOwnPassword(input: { passwordId: "1", secretKey: "A-New-Secret-Key-01" }) { id }',
  ),
  'Mutation.enrollTwoFactor': mutation('enrollTwoFactor { key }'),
  'Mutation.activateTwoFactor': mutation('activateTwoFactor(input: { secretKey: "x", token: "123456" }) { id }'),
  'Mutation.touchSession': mutation('touchSession { id }'),
  'Mutation.confirmSession': mutation('confirmSession(input: { secretKey: "x" }) { id }'),
  'Mutation.showNames': mutation('showNames(shown: true) { id }'),
  'Mutation.openExplorer': mutation('openExplorer(input: { secretKey: "x" }) { pass }'),
  'Query.configuration': { query: '{ here: configuration { id } }', at: (data) => data },
  ...Object.fromEntries(configurationFields.map((field) => [`Configuration.${field}`, questionOfConfiguration(field)])),
  'Mutation.saveConfiguration': mutation('saveConfiguration(input: { requireEmail: true }) { id }'),
  'Mutation.saveConfigurationSecret': mutation('saveConfigurationSecret(input: { name: "paywallKey" }) { name }'),
  'Mutation.resetConfigurationEncryptionKey': mutation('resetConfigurationEncryptionKey { kid }'),
  'Mutation.planAccountImport': mutation('planAccountImport(file: "{}") { planHash }'),
  'Mutation.applyAccountImport': mutation(
    'applyAccountImport(input: { file: "{}", expectedPlanHash: "x", requestId: "access" }) { added }',
  ),
  'Query.platformQueues': { query: '{ here: platformQueues { total } }', at: (data) => data },
  'Query.notificationServiceQueues': { query: '{ here: notificationServiceQueues { total } }', at: (data) => data },
  ...Object.fromEntries(
    ['PlatformQueue', 'NotificationServiceQueue'].flatMap((queue) => [
      [`Mutation.start${queue}`, mutation(`start${queue}(name: "x") { name }`)],
      [`Mutation.stop${queue}`, mutation(`stop${queue}(name: "x", reason: "Maintenance at ten") { name }`)],
    ]),
  ),
  'Query.transactionReportDownloads': { query: '{ here: transactionReportDownloads { id } }', at: (data) => data },
  'Query.transactionReportDownload': {
    query: '{ here: transactionReportDownload(id: "x") { id } }',
    at: (data) => data.here,
  },
  'Query.listExport': { query: '{ here: listExport(id: "x") { id } }', at: (data) => data.here },
  'Query.listExportColumns': {
    query: '{ here: listExportColumns(list: "charges") { path } }',
    at: (data) => data.here,
  },
  'Query.binLookupByNumber': { query: '{ here: binLookupByNumber(number: "424242") { id } }', at: (data) => data.here },
  'Query.hives': { query: '{ here: hives { total } }', at: (data) => data },
  'Query.hive': { query: '{ here: hive(component: "a", key: "b") { id } }', at: (data) => data.here },
  'Mutation.saveHive': mutation('saveHive(input: { component: "a", key: "b" }) { id }'),
  'Mutation.removeHive': mutation('removeHive(component: "a", key: "b")'),
  'Query.versions': { query: '{ here: versions { components { name } } }', at: (data) => data },
  'Query.dashboardStatistics': { query: '{ here: dashboardStatistics { resetTime } }', at: (data) => data },
  'Query.dashboardReadings': {
    query: '{ here: dashboardReadings(codes: ["TM"], since: "2026-11-21") { at } }',
    at: (data) => data,
  },
  'Query.dashboardHealth': { query: '{ here: dashboardHealth { worse } }', at: (data) => data },
  'Query.dashboardPicture': { query: '{ here: dashboardPicture(span: HOUR) { countedAt } }', at: (data) => data },
  'Query.dashboardFailures': { query: '{ here: dashboardFailures { failed } }', at: (data) => data },
  'Query.dashboardNotificationQueue': { query: '{ here: dashboardNotificationQueue { total } }', at: (data) => data },
  'Query.paywallMetrics': { query: '{ here: paywallMetrics { total } }', at: (data) => data },
  'Query.paywallFunnel': { query: '{ here: paywallFunnel { total } }', at: (data) => data },
  'Mutation.quoteTax': mutation('quoteTax(input: { currency: "EUR", price: "1", country: "ES" }) { taxAmount }'),
  ...Object.fromEntries(plainResources.flatMap(questionsOfPlain)),
  'Query.gatewayDetails': { query: '{ here: gatewayDetails { total } }', at: (data) => data },
  'Query.instruments': { query: '{ here: instruments { total } }', at: (data) => data },
  'Query.instrument': { query: '{ here: instrument(id: "paypal") { id } }', at: (data) => data.here },
  'Mutation.resetGatewayConfigStatistics': mutation('resetGatewayConfigStatistics(id: "gw-3") { id }'),
  'Mutation.resetInstrumentConfigStatistics': mutation('resetInstrumentConfigStatistics(id: "687") { id }'),
  'Query.routingBacktest': {
    query: `{ here: routingBacktest(draft: { status: ACTIVE, priority: 5, targets: [{ gatewayConfigId: "gw-1", weight: 100 }] })
      { matched } }`,
    at: (data) => data,
  },
  'Query.trustLevelRehearsal': {
    query: '{ here: trustLevelRehearsal(draft: { name: NEW_CUSTOMER, restrictions: [] }) { blocked } }',
    at: (data) => data,
  },
  'Query.fraudSystemRehearsal': {
    query: '{ here: fraudSystemRehearsal(draft: { timing: CHARGE }) { checked } }',
    at: (data) => data,
  },
  'Query.routingProjection': {
    query: `{ here: routingProjection(draft: { status: ACTIVE, priority: 5, targets: [{ gatewayConfigId: "gw-1", weight: 100 }] })
      { last24Hours { requests } } }`,
    at: (data) => data,
  },
  'Mutation.resetRoutingConfigStatistics': mutation('resetRoutingConfigStatistics(id: "route-1") { id }'),
  'Query.paymentMethods': { query: '{ here: paymentMethods { total } }', at: (data) => data },
  'Mutation.resetInstrumentCache': mutation('resetInstrumentCache { cleared }'),
  'Query.paywallOffer': { query: '{ here: paywallOffer { currencies } }', at: (data) => data },
  'Query.paywallSession': { query: '{ here: paywallSession(id: "x") { sessionId } }', at: (data) => data.here },
  'Mutation.startPaywall': mutation(
    'startPaywall(input: { customerId: "cust-42", country: "ES", currency: "EUR", amount: "5", externalKey: "sku-1" }) { sessionId }',
  ),
  'Mutation.choosePaywallMethod': mutation(
    'choosePaywallMethod(input: { sessionId: "x", instrumentConfigId: "687", method: CREDIT_CARD }) { sessionId }',
  ),
  'Mutation.submitPaywall': mutation('submitPaywall(input: { sessionId: "x" }) { sessionId }'),
  'Mutation.answerPaywallRedirect': mutation(
    'answerPaywallRedirect(input: { sessionId: "x", redirectToken: "y", decision: DENY }) { sessionId }',
  ),
  'Mutation.closePaywall': mutation('closePaywall(sessionId: "x") { sessionId }'),
  'Charge.paymentMethodDetail': {
    query: '{ charge(id: "chg-1001") { here: paymentMethodDetail { method } } }',
    at: (data) => data.charge.here,
  },
  'Charge.customer': { query: '{ charge(id: "chg-1001") { here: customer { id } } }', at: (data) => data.charge.here },
  'Mutation.addCustomer': mutation('addCustomer(input: { id: "new-one" }) { id }'),
  'Mutation.saveCustomer': mutation('saveCustomer(input: { id: "cust-42" }) { id }'),
  'Mutation.blockCustomer': mutation('blockCustomer(input: { id: "cust-42", blockReason: "x" }) { id }'),
  'Mutation.unblockCustomer': mutation('unblockCustomer(input: { id: "cust-42" }) { id }'),
  'Mutation.removePaymentProfile': mutation('removePaymentProfile(id: "pp-1")'),
  'Mutation.revealPersonalInfo': mutation('revealPersonalInfo(id: "cust-42") { id }'),
  'Customer.ofacChecks': {
    query: '{ customer(id: "cust-42") { here: ofacChecks { total } } }',
    at: (data) => data.customer,
  },
  'Query.ofacChecks': { query: '{ here: ofacChecks { total } }', at: (data) => data },
  'Query.ofacCheck': { query: '{ here: ofacCheck(id: "ofac-1") { id } }', at: (data) => data.here },
  'Mutation.saveOfacCheck': mutation(
    'saveOfacCheck(input: { id: "ofac-1", ofacReviewStatus: REVIEWED_MATCH, ofacReviewNotes: "The same person." }) { id }',
  ),
  'Mutation.revealOfacCheck': mutation('revealOfacCheck(id: "ofac-1") { id }'),
  'OfacCheck.customer': {
    query: '{ ofacCheck(id: "ofac-1") { here: customer { id } } }',
    at: (data) => data.ofacCheck,
  },
  'Customer.charges': {
    query: '{ customer(id: "cust-42") { here: charges { total } } }',
    at: (data) => data.customer.here,
  },
  'Customer.paymentProfiles': {
    query: '{ customer(id: "cust-42") { here: paymentProfiles { id } } }',
    at: (data) => data.customer.here,
  },
  'Customer.uploads': {
    query: '{ customer(id: "cust-42") { here: uploads { total } } }',
    at: (data) => data.customer?.here ?? null,
  },
  'Mutation.requestAccountNumber': mutation('requestAccountNumber(customerId: "cust-42") { accountNumber }'),
  'Mutation.dropPenny': mutation('dropPenny(accountNumber: "000000000001", requestId: "access") { result }'),
  'Customer.financialSummaries': {
    query: '{ customer(id: "cust-42") { here: financialSummaries { lifetime { purchases } } } }',
    at: (data) => data.customer?.here ?? null,
  },
}

const schema = portalSchema()
const access = schema.getDirective('access')

function flagOf({ astNode }: GraphQLField<unknown, unknown>): AccessFlag | undefined {
  return access && astNode ? (getDirectiveValues(access, astNode)?.flag as AccessFlag | undefined) : undefined
}

const guarded = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({
      place: `${type.name}.${field.name}`,
      flag: flagOf(field),
      isRequired: isNonNullType(field.type),
    })),
  )
  .filter(({ flag }) => flag !== undefined && flag !== 'any')

test('has a request for every guarded field', () => {
  expect(guarded.map(({ place }) => place).sort()).toEqual(Object.keys(questions).sort())
})

test('returns the rest of an object if a field below it is refused or fails', () => {
  const below = guarded.filter(({ place }) => !/^(Query|Mutation)\./.test(place))
  expect(below.filter(({ isRequired }) => isRequired)).toEqual([])
})

/** The permission of the parent field. */
const above: Readonly<Record<string, Permission>> = { Customer: 'customers.read', Configuration: 'configuration.read' }

/** Whether the field is closed to these callers with any permission. Its own test uses a super account. */
const isForSuperAccounts = (flag: AccessFlag | undefined, place: string) =>
  /^(?:OfacCheck|Mail|MailTemplateCoverage)\./.test(place) ||
  (flag !== undefined && 'superAccountOnly' in accessRules[flag])

const rows = guarded.flatMap(({ place, flag }) => {
  const rule = flag && accessRules[flag]
  const permissions: readonly Permission[] =
    rule && 'permissions' in rule && !isForSuperAccounts(flag, place) ? rule.permissions : []
  return permissions.map((missing) => [place, missing, flag] as const)
})

describe('without the permission', () => {
  test.each(rows)('rejects %s without %s as FORBIDDEN and names the permission', async (place, missing, flag) => {
    const question = questions[place]
    stack.takeCalls()
    const { data, errors } = await askWithout(missing, question?.query ?? '', question?.variables)
    expect(question?.at(data ?? null)).toBeNull()
    expect(errors[0]).toMatchObject({
      message: `Not allowed: missing the permission ${missing}`,
      extensions: { code: 'FORBIDDEN' },
    })
    // If a parent field needs the permission too, it refuses first.
    if (errors[0].path.at(-1) === 'here') expect(errors[0].extensions).toMatchObject({ flag, missing: [missing] })
    const ownPath = {
      'Customer.paymentProfiles': '/customers',
      'Charge.customer': '/charges',
      'Charge.notificationQueue': '/charges',
      'Charge.notifications': '/charges',
      'Charge.paymentMethodDetail': '/charges',
      'Customer.charges': '/customers',
      'Customer.uploads': '/customers',
      'Configuration.realtimeNotificationKey': '/configuration',
      'Configuration.paywallKey': '/configuration',
      'Configuration.configurationEncryptionKey': '/configuration',
    }[place]
    expect(stack.takeCalls().filter((call) => !ownPath || !call.includes(ownPath))).toEqual([])
  })

  test('charges.repair, rejects UPDATE_STATUS before calling the platform', async () => {
    stack.takeCalls()
    const { errors } = await askWithout(
      'charges.repair',
      'mutation { runChargeCommand(input: { chargeId: "chg-1005", command: UPDATE_STATUS }) { id } }',
    )
    expect(errors[0].extensions).toMatchObject({
      code: 'FORBIDDEN',
      flag: 'chargesRepair',
      missing: ['charges.repair'],
    })
    expect(stack.takeCalls()).toEqual([])
  })

  test.each(allPermissions.filter((permission) => permission !== 'callers_me.read'))(
    '%s, serves everything that does not need it',
    async (missing) => {
      for (const { place, flag } of guarded) {
        const rule = flag && accessRules[flag]
        const needed: readonly string[] = rule && 'permissions' in rule ? rule.permissions : []
        const isAbove = missing === (above[place.split('.')[0] ?? ''] ?? 'charges.read')
        // A history needs the flag of its object, here a charge.
        const isOfHistory = place === 'Query.history' && missing === 'charges.read'
        if (
          needed.includes(missing) ||
          isAbove ||
          isOfHistory ||
          isForSuperAccounts(flag, place) ||
          place.startsWith('Mutation.')
        )
          continue
        const { errors } = await askWithout(missing, questions[place]?.query ?? '', questions[place]?.variables)
        expect([place, errors]).toEqual([place, undefined])
      }
    },
  )

  test('callers_me.read, rejects a sign-in to the portal but accepts Basic credentials', async () => {
    const input = { merchantAccount: 'DEMO_MERCHANT', callerName: nameOf('callers_me.read'), secretKey }
    const { errors, setCookie } = await askAsPage(stack.gateway, loginMutation, { input })
    expect(errors[0].extensions).toEqual({ code: 'FORBIDDEN', missing: ['callers_me.read'] })
    expect(setCookie).toEqual([])
    expect((await askWithout('callers_me.read', '{ charges { total } }')).errors).toBeUndefined()
  })
})

describe('the platform itself', () => {
  const refund = JSON.stringify({ command: 'REFUND', amount: '1.00' })
  test.each([
    ['charges.read', 'GET', '/charges', undefined],
    ['charges.read', 'GET', '/charges/chg-1001', undefined],
    ['charges.read', 'POST', '/charges/chg-1001', refund],
    ['charges.write', 'POST', '/charges/chg-1001', refund],
    ['charges.read', 'POST', '/charges', '{}'],
    ['charges.write', 'POST', '/charges', '{}'],
    ['charges.read', 'GET', '/charges/chg-1001/taxinvoice/inv-1', undefined],
    ['charges.read', 'GET', '/notifications', undefined],
    ['charges.read', 'GET', '/notifications/queue', undefined],
    ['charges.repair', 'POST', '/charges/chg-1005', JSON.stringify({ command: 'UPDATE_STATUS' })],
    ['customers.read', 'GET', '/customers', undefined],
    ['customers.read', 'GET', '/customers/cust-42', undefined],
    ['customers.read', 'GET', '/customers/cust-42/financialsummaries', undefined],
    ['callers_me.read', 'GET', '/callers/2faenroll', undefined],
    ['callers.read', 'GET', '/callers', undefined],
    ['callers.read', 'GET', '/callers/admin', undefined],
    ['gateway_config_access', 'GET', '/installments/merchconfig', undefined],
    ['gateway_config_access', 'GET', '/installments/merchconfig/inst-1', undefined],
    ['gateway_config_access', 'GET', '/installments/bycountry/ES', undefined],
    ['gateway_config_access', 'POST', '/installments', '{}'],
    ['paymentmethods.read', 'GET', '/paymentmethods', undefined],
    ['payment_tester.read', 'POST', '/paywall/start', '{}'],
    ['secret_key.read', 'GET', '/paywall/offer', undefined],
    ['dashboard.read', 'GET', '/paywallmetrics', undefined],
    ['configuration.read', 'GET', '/configuration', undefined],
    ['configuration.read', 'POST', '/configuration', '{}'],
    ['configuration.write', 'POST', '/configuration', '{}'],
    ['secret_key.read', 'GET', '/configuration/secrets/paywallKey', undefined],
    ['secret_key.read', 'POST', '/configuration/secrets/realtimeNotificationKey', '{}'],
    ['secret_key.write', 'POST', '/configuration/secrets/realtimeNotificationKey', '{}'],
    ['paywall_key.write', 'POST', '/configuration/secrets/paywallKey', '{}'],
    ['secret_key.read', 'GET', '/configuration/encryptionkey', undefined],
    ['secret_key.write', 'GET', '/configuration/encryptionkey?forceNew=true', undefined],
    ['tax.read', 'POST', '/tax', '{}'],
  ] as const)('rejects a request without %s: %s %s', async (missing, method, path, body) => {
    const { status, body: answer } = await platformWithout(missing, method, path, body)
    expect([status, answer.errorCode, answer.errors]).toEqual([
      403,
      'permission_denied',
      [`Missing permission: ${missing}`],
    ])
  })

  test('leaves out payment profiles without payment_profiles.read', async () => {
    const { body } = await platformWithout('payment_profiles.read', 'GET', '/customers/cust-42')
    expect([body.id, 'paymentProfiles' in body]).toEqual(['cust-42', false])
  })

  test('leaves the charge unchanged', async () => {
    const { body } = await stack.platform({ path: '/api/v3/charges/chg-1001' })
    expect(body.amountRefunded).toBe('0.00')
  })
})

test('rejects every guarded field without a sign-in as UNAUTHENTICATED', async () => {
  stack.takeCalls()
  for (const place of Object.keys(questions).filter((each) => /^(Query|Mutation)\./.test(each))) {
    const { query, variables } = questions[place] ?? {}
    const { body } = await request(stack.gateway.server).post('/graphql').send({ query, variables })
    expect(body.errors[0].extensions.code).toBe('UNAUTHENTICATED')
  }
  expect(stack.takeCalls()).toEqual([])
})

describe('cases have the flag of their object', () => {
  const types = Object.entries(caseObjects)
  const missing = types.flatMap(([type, { flag }]) => {
    const rule = accessRules[flag]
    const permissions: readonly Permission[] = 'permissions' in rule ? rule.permissions : []
    return isForSuperAccounts(flag, '') ? [] : permissions.map((permission) => [type, permission] as const)
  })

  test.each(missing)('%s: without %s, nothing can be added, listed or suggested', async (type, permission) => {
    stack.takeCalls()
    for (const field of [
      `mutation { here: addCaseEntry(input: { objectType: "${type}", objectId: "x", text: "a" }) { id } }`,
      `{ here: cases(filter: { objectType: "${type}" }) { total } }`,
      `{ here: caseColleagues(objectType: "${type}") { name } }`,
    ]) {
      const { errors } = await askWithout(permission, field)
      expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', missing: [permission] })
    }
    expect(stack.takeCalls()).toEqual([])
  })

  test.each(types.filter(([, { flag }]) => 'superAccountOnly' in accessRules[flag]))(
    '%s: only super accounts can add, list or suggest',
    async (type) => {
      const { errors } = await askWithout(
        'charges.read',
        `{ here: cases(filter: { objectType: "${type}" }) { total } }`,
      )
      expect(errors[0].extensions.code).toBe('FORBIDDEN')
    },
  )
})
