import { CallerRows } from './callers/caller-rows.ts'
import { TwoFactor } from './callers/two-factor.ts'
import { openChargeIndex } from './charges/charge.ts'
import { chargeCreator } from './charges/charge-creation.ts'
import { ChargeReader } from './charges/charge-reader.ts'
import { pendingChargeResolver } from './charges/pending-charge.ts'
import { purchaseGuard } from './charges/purchase-guard.ts'
import { RoutePlaces } from './charges/route-places.ts'
import { EncryptionKeys, MerchantConfiguration, MerchantSecrets } from './configuration/merchant-configuration.ts'
import { ResourceRows } from './configuration/resource-rows.ts'
import { BlockEnds } from './customers/block-ends.ts'
import { openCustomerIndex } from './customers/customer.ts'
import { customerCreator } from './customers/customer-creation.ts'
import { CustomerReader } from './customers/customer-reader.ts'
import { isLocalAddress, notificationSender } from './notifications/notification-sender.ts'
import { createOutages } from './notifications/outages.ts'
import { PaymentMethodCache } from './payment-methods/payment-method-cache.ts'
import { PaywallSessions } from './paywall/paywall-session.ts'
import { WorkQueues } from './queues/work-queues.ts'
import type { Store } from './store/store.ts'

interface PlatformOptions {
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Whether test notifications may go to an address; only to public addresses by default. */
  readonly isNotified?: ((address: string) => boolean) | undefined
}

/** Creates the objects that the platform's parts share. Each part names the ones it needs. */
export function openPlatform(store: Store, { clock, isNotified }: PlatformOptions) {
  const { database } = store
  const routePlaces = new RoutePlaces(database)
  const chargeIndex = openChargeIndex(store, routePlaces)
  const chargeReader = new ChargeReader(database)
  const customerIndex = openCustomerIndex(store)
  const configuration = new MerchantConfiguration(database)
  const paymentMethods = new PaymentMethodCache(database)
  const blockEnds = new BlockEnds(store, customerIndex)
  const guardPurchase = purchaseGuard({ database, customerIndex, blockEnds })
  const outages = createOutages()
  return {
    database,
    clock,
    startedAt: Math.floor(clock() / 1000),
    callers: new CallerRows(store),
    twoFactor: new TwoFactor(store),
    routePlaces,
    chargeIndex,
    chargeReader,
    createCharge: chargeCreator({ database, chargeIndex, chargeReader, routePlaces, guardPurchase }),
    resolvePendingCharge: pendingChargeResolver({ database, chargeIndex, chargeReader }),
    customerIndex,
    customerReader: new CustomerReader(database),
    createCustomer: customerCreator({ database, customerIndex, configuration }),
    blockEnds,
    configuration,
    secrets: new MerchantSecrets(store),
    encryptionKeys: new EncryptionKeys(database),
    rows: new ResourceRows(database),
    paymentMethods,
    paywallSessions: new PaywallSessions(database, paymentMethods),
    queues: new WorkQueues(database),
    outages,
    send: notificationSender(isLocalAddress, outages, 'the sandbox delivers to this machine only'),
    sendTestNotification: notificationSender(isNotified, outages),
  }
}
