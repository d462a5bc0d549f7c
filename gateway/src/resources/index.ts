import { accountImportResolvers } from './account-import.ts'
import { approvalResolvers } from './approval.ts'
import { approvalRuleResolvers } from './approval-rule.ts'
import { binLookupResolvers } from './bin-lookup.ts'
import { callerResolvers } from './caller.ts'
import { caseResolvers } from './case.ts'
import { chargeResolvers } from './charge.ts'
import { chargeJobResolvers } from './charge-job.ts'
import { configurationResolvers } from './configuration.ts'
import { customerResolvers } from './customer.ts'
import { customerUploadResolvers } from './customer-upload.ts'
import { dashboardResolvers } from './dashboard.ts'
import { dashboardHealthResolvers } from './dashboard-health.ts'
import { fraudSystemConfigResolvers } from './fraud-system-config.ts'
import { fraudSystemRehearsalResolvers } from './fraud-system-rehearsal.ts'
import { gatewayConfigResolvers } from './gateway-config.ts'
import { gatewayDetailResolvers } from './gateway-detail.ts'
import { hiveResolvers } from './hive.ts'
import { installmentPlanResolvers } from './installment-plan.ts'
import { installmentSettingResolvers } from './installment-setting.ts'
import { instrumentResolvers } from './instrument.ts'
import { instrumentConfigResolvers } from './instrument-config.ts'
import { jobResolvers } from './job.ts'
import { jobResumeResolvers } from './job-resume.ts'
import { ledgerResolvers } from './ledger.ts'
import { listExportResolvers } from './list-export.ts'
import { listViewResolvers } from './list-view.ts'
import { mailResolvers } from './mail.ts'
import { mailTemplateResolvers } from './mail-template.ts'
import { notificationResolvers } from './notification.ts'
import { ofacBlockResolvers } from './ofac-block.ts'
import { ofacCheckResolvers } from './ofac-check.ts'
import { paymentMethodResolvers } from './payment-method.ts'
import { paywallResolvers } from './paywall.ts'
import { paywallFunnelResolvers } from './paywall-funnel.ts'
import { pennyDropResolvers } from './penny-drop.ts'
import { queueResolvers } from './queue.ts'
import { redirectorResolvers } from './redirector.ts'
import { routingBacktestResolvers } from './routing-backtest.ts'
import { routingConfigResolvers } from './routing-config.ts'
import { routingProjectionResolvers } from './routing-projection.ts'
import { ruleResolvers } from './rule.ts'
import { scalars } from './scalars.ts'
import { sessionResolvers } from './session.ts'
import { taxQuoteResolvers } from './tax-quote.ts'
import { transactionReportResolvers } from './transaction-report.ts'
import { trustLevelResolvers } from './trust-level.ts'
import { trustLevelRehearsalResolvers } from './trust-level-rehearsal.ts'
import { verificationReasonResolvers } from './verification-reason.ts'
import { versionsResolvers } from './versions.ts'

/** The resolver table of every resource. Add one line here for a new resource. */
export const resolvers = [
  scalars,
  sessionResolvers,
  callerResolvers,
  chargeResolvers,
  customerResolvers,
  ofacCheckResolvers,
  notificationResolvers,
  mailResolvers,
  mailTemplateResolvers,
  jobResolvers,
  jobResumeResolvers,
  chargeJobResolvers,
  configurationResolvers,
  taxQuoteResolvers,
  versionsResolvers,
  installmentSettingResolvers,
  installmentPlanResolvers,
  paymentMethodResolvers,
  paywallResolvers,
  verificationReasonResolvers,
  hiveResolvers,
  redirectorResolvers,
  transactionReportResolvers,
  binLookupResolvers,
  ofacBlockResolvers,
  customerUploadResolvers,
  pennyDropResolvers,
  ledgerResolvers,
  approvalRuleResolvers,
  approvalResolvers,
  listViewResolvers,
  caseResolvers,
  listExportResolvers,
  gatewayDetailResolvers,
  gatewayConfigResolvers,
  instrumentResolvers,
  instrumentConfigResolvers,
  fraudSystemConfigResolvers,
  trustLevelResolvers,
  routingConfigResolvers,
  ruleResolvers,
  routingBacktestResolvers,
  routingProjectionResolvers,
  trustLevelRehearsalResolvers,
  fraudSystemRehearsalResolvers,
  accountImportResolvers,
  dashboardResolvers,
  dashboardHealthResolvers,
  paywallFunnelResolvers,
  queueResolvers,
]
