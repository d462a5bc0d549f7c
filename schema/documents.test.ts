import {
  buildSchema,
  type ConstDirectiveNode,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { accessRules } from './access.ts'
import { allPermissions } from './permissions.ts'
import { schemaText } from './schema-text.ts'

const schema = buildSchema(schemaText())
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
)
const roots = ['Query', 'Mutation']

interface Described {
  readonly place: string
  readonly description: string | null | undefined
}

/** Every part of a type that needs a description. */
function partsOf(type: GraphQLNamedType): Described[] {
  const own = roots.includes(type.name) ? [] : [{ place: type.name, description: type.description }]
  if (isEnumType(type)) {
    return [
      ...own,
      ...type.getValues().map(({ name, description }) => ({ place: `${type.name}.${name}`, description })),
    ]
  }
  if (isInputObjectType(type)) {
    return [
      ...own,
      ...Object.values(type.getFields()).map(({ name, description }) => ({
        place: `${type.name}.${name}`,
        description,
      })),
    ]
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return own
  const fields = Object.values(type.getFields()).flatMap(({ name, description, args }) => [
    { place: `${type.name}.${name}`, description },
    ...args.map((argument) => ({ place: `${type.name}.${name}(${argument.name})`, description: argument.description })),
  ])
  return [...own, ...fields]
}

describe('every type, field, argument and enum value is described', () => {
  test.each(types.map((type) => [type.name, partsOf(type)] as const))('%s', (_name, parts) => {
    expect(parts.filter(({ description }) => !description?.trim()).map(({ place }) => place)).toEqual([])
  })

  test('every directive and its arguments', () => {
    const own = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive))
    expect(own.map(({ name }) => name)).toContain('access')
    for (const { description, args } of own) {
      expect([description, ...args.map((argument) => argument.description)]).not.toContain(undefined)
    }
  })
})

/** The flags in `@access` of a type's fields. */
function flagsOf(typeName: string): Map<string, string | undefined> {
  const type = schema.getType(typeName)
  if (!isObjectType(type)) throw new Error(`no type ${typeName}`)
  const entries = Object.values(type.getFields()).map(({ name, astNode }) => {
    const value = astNode?.directives?.find((directive) => directive.name.value === 'access')?.arguments?.[0]?.value
    return [name, value?.kind === 'EnumValue' ? value.value : undefined] as const
  })
  return new Map(entries)
}

const words = (text: string) => text.trim().split(/[\s,]+/)

const fieldsOfFlags: Partial<Record<keyof typeof accessRules, string>> = {
  any: 'Query.viewer Mutation.login Mutation.logout',
  logout: `Query.me Mutation.touchSession Mutation.confirmSession Mutation.openExplorer Mutation.changeOwnPassword Mutation.enrollTwoFactor
    Mutation.activateTwoFactor Query.history Query.jobs Query.job Query.listExport Query.listExportColumns Mutation.startJob Mutation.pauseJob Mutation.resumeJob
    Mutation.stopJob Query.approvals Query.approval Query.approvalCounts Query.approvalNeed Mutation.approveRequest
    Mutation.declineRequest Mutation.withdrawRequest Mutation.readRequest Query.listViews Mutation.addListView Mutation.saveListView
    Mutation.removeListView Query.cases Query.case Query.caseColleagues Mutation.addCaseEntry Mutation.correctCaseEntry
    Mutation.strikeCaseEntry Mutation.assignCase Mutation.setCaseState Mutation.takeNextCase`,
  callers: 'Query.callers Query.caller',
  ledger: 'Query.ledger Query.ledgerEntry',
  callersEdit: `Mutation.addCaller Mutation.saveCaller Mutation.removeCaller Mutation.lockCaller Mutation.unlockCaller
    Mutation.savePassword Mutation.removePassword Mutation.forceRequest`,
  charges: `Query.charges Query.charge Charge.notificationQueue Charge.notifications Customer.charges
    NotificationQueueItem.charge NotificationServiceItem.charge Mail.charge Approval.charge`,
  chargesEdit: `Mutation.runChargeCommand Mutation.createCharge Mutation.sendTestNotification Mutation.planChargeJob
    Mutation.planChargeJobAgain Mutation.setChargeJobAmounts Mutation.readJobItem Mutation.sendJobItemAgain`,
  customers:
    'Query.customers Query.customer Charge.customer OfacCheck.customer Customer.financialSummaries Mail.isAddressCurrent',
  customersAdd: 'Mutation.addCustomer',
  customersEdit: 'Mutation.saveCustomer Mutation.blockCustomer Mutation.unblockCustomer',
  customersUploads:
    'Customer.uploads Mutation.revealPersonalInfo Mutation.requestAccountNumber Mutation.dropPenny Mutation.showNames',
  profiles: 'Customer.paymentProfiles',
  profilesEdit: 'Mutation.removePaymentProfile',
  ofacChecks: 'Query.ofacChecks Query.ofacCheck Mutation.revealOfacCheck Customer.ofacChecks',
  ofacChecksEdit: 'Mutation.saveOfacCheck',
  config: 'Query.configuration Query.approvalRules MailTemplateCoverage.defaultLanguage Query.chargebackDueDays',
  configEdit: `Mutation.saveConfiguration Mutation.addApprovalRule Mutation.saveApprovalRule
    Mutation.removeApprovalRule Mutation.saveChargebackDueDays`,
  internalConfig: `Configuration.maxRequestMillis Configuration.paywallProxyEnabled
    Configuration.sftpForCustomerIdsEnabled Configuration.tokenizationFormat Configuration.enableExtConsumerData`,
  account: 'Mutation.saveConfigurationSecret',
  secretKeys: `Configuration.realtimeNotificationKey Configuration.paywallKey Configuration.configurationEncryptionKey`,
  secretKeysEdit: 'Mutation.resetConfigurationEncryptionKey',
  tax: 'Mutation.quoteTax',
  canAllFamilies: `Query.versions Query.notificationQueue Query.queuedNotification Query.notifications Query.notification
    Query.notificationFailures Mutation.resendNotifications Mutation.planNotificationResend Query.paywallMetrics Query.paywallFunnel
    Query.mails Query.mail Mutation.resendMail`,
  dashboard: `Query.dashboardStatistics Query.dashboardReadings Query.dashboardHealth Query.dashboardPicture
    Query.dashboardFailures Query.dashboardNotificationQueue`,
  reportsTransaction: 'Query.transactionReportDownloads Query.transactionReportDownload',
  rules: 'Query.rules Query.rule',
  rulesAdd: 'Mutation.addRule',
  rulesEdit: 'Mutation.saveRule Mutation.removeRule',
  accountProvisioning: `Mutation.planAccountImport Mutation.applyAccountImport Query.mailTemplateCoverage
    Mutation.addMailTemplate Mutation.uploadMailTemplate`,
  provisioning: `Query.installmentSettings Query.installmentSetting Mutation.addInstallmentSetting
    Mutation.saveInstallmentSetting Mutation.removeInstallmentSetting Query.installmentPlans Query.installmentPlan
    Mutation.addInstallmentPlan Mutation.saveInstallmentPlan Mutation.removeInstallmentPlan
    Query.gatewayDetails Query.gatewayConfigs Query.gatewayConfig Mutation.addGatewayConfig Mutation.saveGatewayConfig
    Mutation.removeGatewayConfig Mutation.resetGatewayConfigStatistics Query.instruments Query.instrument
    Query.instrumentConfigs Query.instrumentConfig Mutation.addInstrumentConfig Mutation.saveInstrumentConfig
    Mutation.removeInstrumentConfig Mutation.resetInstrumentConfigStatistics
    Query.fraudSystemConfigs Query.fraudSystemConfig Mutation.addFraudSystemConfig Mutation.saveFraudSystemConfig
    Mutation.removeFraudSystemConfig Query.trustLevelRehearsal Query.fraudSystemRehearsal
    Query.trustLevels Query.trustLevel Mutation.addTrustLevel Mutation.saveTrustLevel
    Mutation.removeTrustLevel`,
  configRouting: `Query.routingConfigs Query.routingConfig Mutation.addRoutingConfig Mutation.saveRoutingConfig
    Mutation.removeRoutingConfig Mutation.resetRoutingConfigStatistics Query.routingBacktest Query.routingProjection`,
  paymentMethods: 'Query.paymentMethods Mutation.resetInstrumentCache Charge.paymentMethodDetail',
  paywall: `Query.paywallOffer Query.paywallSession Mutation.startPaywall Mutation.choosePaywallMethod
    Mutation.submitPaywall Mutation.answerPaywallRedirect Mutation.closePaywall`,
  provisionAllFamilies: `Query.verificationReasons Query.verificationReason Mutation.addVerificationReason
    Mutation.saveVerificationReason Mutation.removeVerificationReason
    Query.binLookups Query.binLookup Query.binLookupByNumber Mutation.addBinLookup Mutation.saveBinLookup Mutation.removeBinLookup
    Query.hives Query.hive Mutation.saveHive Mutation.removeHive
    Query.redirectors Query.redirector Mutation.addRedirector Mutation.saveRedirector Mutation.removeRedirector
    Query.ofacBlocks Query.ofacBlock Mutation.addOfacBlock Mutation.saveOfacBlock Mutation.removeOfacBlock
    Query.mailTemplates Query.mailTemplate Query.uploadedMailTemplate Mutation.saveMailTemplate
    Mutation.removeMailTemplate Mutation.promoteMailTemplate
    Query.platformQueues Query.notificationServiceQueues Mutation.startPlatformQueue Mutation.stopPlatformQueue
    Mutation.startNotificationServiceQueue Mutation.stopNotificationServiceQueue`,
}

describe('access', () => {
  test.each(roots)('every field of %s has a flag', (root) => {
    const flags = flagsOf(root)
    expect(flags.size).toBeGreaterThan(0)
    expect([...flags].filter(([, flag]) => flag === undefined).map(([field]) => field)).toEqual([])
  })

  test('the enum has the flags of the table, in its order', () => {
    const access = schema.getType('Access')
    expect(isEnumType(access) && access.getValues().map(({ name }) => name)).toEqual(Object.keys(accessRules))
  })

  test.each(Object.entries(accessRules))(
    'the description of %s names exactly the permissions of its rule',
    (flag, rule) => {
      const access = schema.getType('Access')
      const description = (isEnumType(access) && access.getValue(flag)?.description) || ''
      const named = allPermissions.filter((permission) =>
        new RegExp(`\\b${permission.replace('.', '\\.')}\\b`).test(description),
      )
      expect(named.sort()).toEqual('permissions' in rule ? [...rule.permissions].sort() : [])
    },
  )

  // Written by hand from specification 6.2, because no other test detects a field with the wrong flag.
  test('each field of a type has the specified flag', () => {
    const borne = types
      .filter(isObjectType)
      .flatMap((type) => [...flagsOf(type.name)].map(([field, flag]) => [`${type.name}.${field}`, flag] as const))
      .filter(([, flag]) => flag !== undefined)
    const wanted = Object.entries(fieldsOfFlags).flatMap(([flag, fields]) =>
      words(fields).map((field) => [field, flag] as const),
    )
    expect(Object.fromEntries(borne)).toEqual(Object.fromEntries(wanted))
  })

  test('only sign-in, sign-out and the viewer are open to everyone', () => {
    const open = roots.flatMap((root) =>
      [...flagsOf(root)].filter(([, flag]) => flag === 'any').map(([field]) => field),
    )
    expect(open).toEqual(['viewer', 'login', 'logout'])
  })
})

describe('the enumerations of specification 4.3 and 9', () => {
  const valuesOf = (name: string) => {
    const type = schema.getType(name)
    return isEnumType(type) ? type.getValues().map((value) => value.name) : []
  }
  test.each([
    [
      'TransactionStatus',
      `SUBMITTED, AUTHORIZED, CHARGED, REFUNDED, CHARGED_BACK, FUNDS_AUTHORIZED, CHARGEBACK_REVERSED, VALIDATED,
       AUTHORIZE_PENDING, CHARGE_PENDING, AUTH_REVERSED, CANCELLED, DECLINED, ERROR, REFUND_PENDING, CREDIT_PENDING,
       CREDITED, CREATED, EXPIRED, VERIFY_PENDING, VERIFIED, CHARGEBACK_PENDING`,
    ],
    [
      'TransactionAction',
      `CAPTURE_FUNDS, CANCEL_FUNDS_AUTHORIZATION, REFUND, CHARGEBACK, REVERSE_CHARGEBACK, UPDATE_STATUS, SETTLE,
       AUTH_REVERSAL`,
    ],
    [
      'OperationType',
      `CHARGE, REFUND, CHARGEBACK, CHARGEBACK_REVERSED, AUTHORIZATION, DISPUTE, DISPUTE_WITHDRAWN, FUNDS_AUTHORIZATION,
       FUNDS_CAPTURE, CANCEL_FUNDS_AUTHORIZATION, VERIFY_PAYMENT_DETAIL, INQUIRY, AUTH_REVERSAL, AUTHORIZE, CREDIT,
       PSP_RECURRING, SETTLE, CANCEL, CREATE`,
    ],
    [
      'BatchStatus',
      `QUEUED, SENT, PARTIALLY_FAILED, PAUSED, CANCELED, PENDING, PROCESSING, SUCCESS, PARTIALLY_SUCCESS, FAILED,
       FAILED_PERMANENTLY, STOPPED`,
    ],
    ['JobStatus', 'READY, SUCCESS, FAILED, STOPPED, FAILED_PERMANENTLY, SKIPPED, FORCE_SUBMIT'],
    ['CardStatus', 'ACTIVE, EXPIRED'],
    [
      'CustomerRiskLevel',
      `RESTRICTED_CUSTOMER, NEW_CUSTOMER, STANDARD_CUSTOMER, TRUSTED_CUSTOMER, UNRESTRICTED_CUSTOMER,
       UNTRUSTED_CUSTOMER`,
    ],
    [
      'PaymentMethodCode',
      `CREDIT_CARD, PAYPAL_PAYMENT, RECURRING_CREDIT_CARD, MOBILE_PAYMENT, RECURRING_PAYPAL_PAYMENT, TFE_ACCOUNT,
       CALLBACK, PREPAID_CARD, RECORDER_PAYMENT, PAYSAFECARD, CLICK_AND_BUY, STORED_PROFILE, FACEBOOK_CREDIT, OFFER,
       OPAQUE, MONEYBOOKERS_WALLET, WALLET, TOKEN_PAYMENT, BANK_TRANSFER, RECURRING_STORED_PROFILE, DEBIT_CARD,
       CARRIER_BILLING, CASH, CHECK, DIRECT_DEBIT, ONLINE_BANK_TRANSFER, VIRTUAL_ACCOUNT`,
    ],
    ['EnabledState', 'ENABLED, DISABLED, DELETED'],
    ['FraudCheckTiming', 'AUTHORIZE, CHARGE'],
    ['FraudDecision', 'ALLOW_PURCHASE, REJECT_PURCHASE'],
    [
      'NotificationEmailType',
      `CANCELLED, CHARGEBACK, CHARGEBACK_REVERSED, CREDIT_CARD_EXPIRING_REMINDER, CUSTOMER_SERVICE_EMAIL,
       PAYMENT_REVERSAL, PURCHASE_CREATED, PURCHASE_PENDING, PURCHASE_SUCCESS,
       PURCHASE_SUCCESS_AND_VERIFICATION_COMPLETE, REFUND, SUBSCRIPTION_DAYS_CREDITED, SUBSCRIPTION_EXPIRED,
       SUBSCRIPTION_EXPIRED_AFTER_CANCELLATION, SUBSCRIPTION_RENEWAL_FAILURE, SUBSCRIPTION_RENEWAL_REMINDER,
       TAX_INVOICE, VERIFICATION_STATUS_FAILED, VERIFICATION_STATUS_PENDING, VERIFICATION_STATUS_AWAITING_UPLOADS`,
    ],
  ])('%s', (name, text) => {
    expect(valuesOf(name)).toEqual(words(text))
  })
})

test('audits no personal data, free text or secret', () => {
  const unspeakable =
    words(`secretKey token redirectToken cvc holder number comment reason blockReason description text url
    firstName lastName email dob phoneNumber personalInfo address streetAddress city postalCode card newCustomer value n
    merchantDisplayName merchantLogoUrl notificationUrl paywallBaseUrl chargeNotificationURLs sppNotificationURLs credentials`)
  const places = types.filter((type) => isInputObjectType(type) || isObjectType(type)).flatMap(auditedIn)
  expect(places.map(({ place }) => place)).toContain('LoginInput.callerName')
  expect(places.filter(({ name }) => unspeakable.includes(name))).toEqual([])
  // For a bank account, only its last digits.
  const accounts = places.filter(({ name }) => name === 'accountNumber')
  expect(accounts).toEqual(accounts.map((each) => ({ ...each, isEnding: true })))
  expect(accounts).toHaveLength(2)
})

interface Audited {
  readonly place: string
  readonly name: string
  readonly isEnding: boolean
}

/** The fields and arguments of a type with `@audited`. */
function auditedIn(type: GraphQLObjectType | GraphQLInputObjectType): Audited[] {
  const fields = Object.values(type.getFields())
  const parts = fields.flatMap((field) => ('args' in field ? [field, ...field.args] : [field]))
  return parts.flatMap(({ name, astNode }) => {
    const audited = astNode?.directives?.find((directive: ConstDirectiveNode) => directive.name.value === 'audited')
    return audited ? [{ place: `${type.name}.${name}`, name, isEnding: audited.arguments?.length === 1 }] : []
  })
}

test('no required input field has a default, because compiled execution would drop it', () => {
  const dropped = types
    .filter(isInputObjectType)
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ place: `${type.name}.${field.name}`, field })))
    .filter(({ field }) => isNonNullType(field.type) && field.defaultValue !== undefined)
  expect(dropped.map(({ place }) => place)).toEqual([])
})

test('no input type contains itself, because compiled execution could never compile it', () => {
  const inputsIn = (type: GraphQLInputObjectType) =>
    Object.values(type.getFields())
      .map((field) => getNamedType(field.type))
      .filter(isInputObjectType)
  const reaches = (type: GraphQLInputObjectType, seen: ReadonlySet<string>): boolean =>
    seen.has(type.name) || inputsIn(type).some((inner) => reaches(inner, new Set([...seen, type.name])))
  expect(types.filter(isInputObjectType).filter((type) => reaches(type, new Set()))).toEqual([])
})
