import { creationTimeOf, type Endpoint, endpoint, type Row } from './endpoint.ts'

// The endpoints that several parts of the gateway read.

/** BIN lookups (specification 7.5). */
export const binLookups = endpoint('/bin', {
  calls: ['bynumber', 'import'],
  name: 'BIN lookup',
  idField: 'binLookupId',
  mergedFilters: { cardTypes: 'cardType' },
  sortBy: { binLookupId: 'numbered', issuerName: 'text', lastModified: 'text' },
  defaultSort: 'binLookupId',
})

/** Callers (specification 7.1). */
export const callers = endpoint('/callers', {
  calls: ['2faenroll', '2faverify'],
  name: 'caller',
  idField: 'userName',
  searchBy: ['userName'],
  sortBy: { userName: 'text' },
  defaultSort: 'userName',
  keyOf: (caller) => `${caller.assignedMerchantAccount?.name ?? ''}\n${caller.userName}`,
})

/** The values of one field across a charge's transactions. */
function ofTransactions(field: string): (charge: Row) => readonly unknown[] | undefined {
  return ({ transactions }) => transactions?.map((made: Row) => made[field] ?? null)
}

/** Filters on row fields that take several values. Not every platform supports them. */
export function severalOf(...fields: readonly string[]): Endpoint['addedFilters'] {
  return Object.fromEntries(fields.map((field) => [field, (row: Row) => [row[field]]]))
}

/** Charges (specification 7.8). */
export const charges = endpoint('/charges', {
  name: 'charge',
  addedFilters: {
    last4: ({ paymentProfile }) => [paymentProfile === null ? null : paymentProfile?.last4],
    transactionId: ofTransactions('id'),
    gatewayTransactionId: ofTransactions('gatewayTransactionId'),
    paymentGateway: ({ paymentGateway }) => [paymentGateway],
    instrumentConfigId: ({ instrumentConfigId }) => [instrumentConfigId],
    taxInvoiceNumber: ({ taxInvoices }) => taxInvoices?.map(({ number }: Row) => number),
    ...severalOf('chargeStatus', 'paymentMethod', 'currency'),
  },
  integerFilters: ['lgId'],
  sortBy: { creationTime: 'text', lastModified: 'text', amount: 'decimal', chargeStatus: 'text', id: 'text' },
  defaultSort: '-creationTime',
  createdAt: creationTimeOf,
})

/** Customers (specification 7.8). */
export const customers = endpoint('/customers', {
  name: 'customer',
  addedFilters: severalOf('customerStatus', 'trustLevel'),
  integerFilters: ['lgId'],
  sortBy: { creationTime: 'text', lastModified: 'text', customerStatus: 'text', trustLevel: 'text', id: 'text' },
  defaultSort: '-creationTime',
  createdAt: creationTimeOf,
})

/** Gateway configurations (specification 7.7). */
export const gatewayConfigs = endpoint('/gatewayconfigs', {
  name: 'gateway configuration',
  searchBy: ['gatewayConfig'],
  sortBy: { id: 'text', displayName: 'text', lastModified: 'text' },
  defaultSort: 'id',
})

/** The configuration fields of each kind of gateway (specification 7.7). */
export const gatewayDetails = endpoint('/gatewaydetails', {
  name: 'gateway detail',
  searchBy: ['gatewayDetail'],
  sortBy: { id: 'text', name: 'text' },
  defaultSort: 'id',
  // They are the same for all merchants.
  keyOf: ({ id }) => id,
})

/** Instruments of the platform (specification 7.7), the same for all merchants. */
export const instruments = endpoint('/instruments', {
  name: 'instrument',
  searchBy: ['instrument'],
  sortBy: { id: 'text', name: 'text' },
  defaultSort: 'id',
  keyOf: ({ id }) => id,
})

/** Instrument configurations (specification 7.7). */
export const instrumentConfigs = endpoint('/instrumentconfigs', {
  name: 'instrument configuration',
  searchBy: ['instrumentConfig'],
  sortBy: { priority: 'decimal', id: 'text', displayName: 'text', lastModified: 'text' },
  defaultSort: 'priority',
})

/** Routing configurations (specification 7.4). */
export const routingConfigs = endpoint('/routingconfigs', {
  name: 'routing configuration',
  idField: 'routingId',
  searchBy: ['routingId'],
  mergedFilters: { statuses: 'status', paymentMethods: 'paymentMethod' },
  sortBy: { priority: 'decimal', routingId: 'numbered', name: 'text', lastModified: 'text' },
  defaultSort: 'priority',
})
