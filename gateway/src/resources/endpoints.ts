import { endpoint } from '../rest/rest.ts'

// The endpoints that several resources read: here, so that no resource imports another one.

/** Charges (specification 7.8). */
export const charges = endpoint('/charges', {
  name: 'charge',
  integerFilters: ['lgId'],
  sortBy: { creationTime: 'text', lastModified: 'text', amount: 'decimal', chargeStatus: 'text', id: 'text' },
  defaultSort: '-creationTime',
})

/** Customers (specification 7.8). */
export const customers = endpoint('/customers', {
  name: 'customer',
  integerFilters: ['lgId'],
  sortBy: { creationTime: 'text', lastModified: 'text', customerStatus: 'text', trustLevel: 'text', id: 'text' },
  defaultSort: '-creationTime',
})
