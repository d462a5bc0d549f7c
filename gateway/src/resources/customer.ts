import { isAllFamiliesView } from '@portal/schema/access'
import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint } from '../rest/rest.ts'
import { charges } from './charge.ts'
import { uploadedDocuments } from './customer-upload.ts'

export const customers = endpoint('/customers', {
  name: 'customer',
  searchBy: { customerId: 'text', lgId: 'integer', email: 'text' },
  integerFilters: ['lgId'],
  sortBy: { creationTime: 'text', lastModified: 'text', customerStatus: 'text', trustLevel: 'text', id: 'text' },
  defaultSort: '-creationTime',
})

export const customerResolvers: Resolvers = {
  Query: {
    customers: (_root, args, { rest }) => rest.list(customers, args),
    customer: (_root, { id }, { rest }) => rest.load(customers, id),
  },
  Customer: {
    // Other callers do not see the field (specification 6.3).
    merchantAccount: (customer, _args, { subject }) =>
      isAllFamiliesView(subject) ? (customer.merchantAccount ?? null) : null,
    properties: (customer) => customer.properties ?? [],
    charges: (customer, { filter, ...args }, context) =>
      context.restOf(customer).list(charges, { ...args, filter: { ...filter, customerId: customer.id } }),
    uploads: (customer, { filter, ...args }, context) =>
      context.restOf(customer).list(uploadedDocuments, { ...args, filter: { ...filter, customerId: customer.id } }),
    financialSummaries: (customer, _args, context) =>
      context.restOf(customer).loadPart(customers, customer.id, 'financialsummaries'),
  },
}
