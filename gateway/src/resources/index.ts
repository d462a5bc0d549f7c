import { scalars } from '../scalars.ts'
import { callerResolvers } from './caller.ts'
import { chargeResolvers } from './charge.ts'
import { customerResolvers } from './customer.ts'
import { customerUploadResolvers } from './customer-upload.ts'
import { installmentPlanResolvers } from './installment-plan.ts'
import { installmentSettingResolvers } from './installment-setting.ts'
import { notificationResolvers } from './notification.ts'
import { ofacCheckResolvers } from './ofac-check.ts'
import { paymentMethodResolvers } from './payment-method.ts'
import { paywallResolvers } from './paywall.ts'
import { pennyDropResolvers } from './penny-drop.ts'
import { sessionResolvers } from './session.ts'
import { verificationReasonResolvers } from './verification-reason.ts'

/** The resolver table of every resource; a new resource is one line here. */
export const resolvers = [
  scalars,
  sessionResolvers,
  callerResolvers,
  chargeResolvers,
  customerResolvers,
  ofacCheckResolvers,
  notificationResolvers,
  installmentSettingResolvers,
  installmentPlanResolvers,
  paymentMethodResolvers,
  paywallResolvers,
  verificationReasonResolvers,
  customerUploadResolvers,
  pennyDropResolvers,
]
