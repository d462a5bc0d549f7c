import { can, isAllFamiliesView } from '@portal/schema/access'
import { refusal, requireAccess } from '../access.ts'
import type { Context } from '../context.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { failedLookup } from '../rest/merge.ts'
import { endpoint, given, type ListArguments, type Page, type Row, required } from '../rest/rest.ts'
import { charges } from './charge.ts'
import { uploadedDocuments } from './customer-upload.ts'
import { checkUnmasked, isInTheClear, masked, revealPersonalData } from './personal-info.ts'

export const customers = endpoint('/customers', {
  name: 'customer',
  searchBy: { customerId: 'text', lgId: 'integer', email: 'text' },
  integerFilters: ['lgId'],
  sortBy: { creationTime: 'text', lastModified: 'text', customerStatus: 'text', trustLevel: 'text', id: 'text' },
  defaultSort: '-creationTime',
})

const paymentProfiles = endpoint('/paymentprofiles', { name: 'payment profile' })

/** The same for who may not read personal data: a find by e-mail address would tell whose it is. */
const customersById = endpoint(customers.path, { ...customers, searchBy: { customerId: 'text', lgId: 'integer' } })

export const customerResolvers: Resolvers = {
  Query: {
    customers(_root, args, context) {
      if (args.filter?.email || args.filter?.phoneNumber) requireAccess(context, 'customersUploads')
      return can(context.subject, 'customersUploads') ? context.rest.list(customers, args) : listById(args, context)
    },
    customer: (_root, { id }, { rest }) => rest.load(customers, id),
  },
  Mutation: {
    addCustomer(_root, { input }, { rest }) {
      checkUnmasked(input.personalInfo)
      return rest.save(customers, null, given(input))
    },
    saveCustomer(_root, { input: { id, ...changes } }, { rest }) {
      checkUnmasked(changes.personalInfo)
      return rest.save(customers, id, changesOf(changes))
    },
    blockCustomer: (_root, { input: { id, blockReason, blockedUntil, ...guard } }, { rest }) =>
      rest.save(customers, id, {
        fraud: { blocked: true, blockReason, blockedUntil: blockedUntil ?? null },
        ...changesOf(guard),
      }),
    unblockCustomer: (_root, { input: { id, ...guard } }, { rest }) =>
      rest.save(customers, id, { fraud: { blocked: false }, ...changesOf(guard) }),
    async removePaymentProfile(_root, { id }, { rest }) {
      await rest.remove(paymentProfiles, id)
      return true
    },
    revealPersonalInfo: async (_root, { id }, { rest }) =>
      revealPersonalData(required(customers, id, await rest.load(customers, id))),
  },
  Customer: {
    // Other callers do not see the field (specification 6.3).
    merchantAccount: (customer, _args, { subject }) =>
      isAllFamiliesView(subject) ? (customer.merchantAccount ?? null) : null,
    personalInfo: (customer, _args, context) =>
      customer.personalInfo && !isInTheClear(customer, context) ? masked(customer.personalInfo) : customer.personalInfo,
    properties: (customer) => customer.properties ?? [],
    charges: (customer, { filter, ...args }, context) =>
      context.restOf(customer).list(charges, { ...args, filter: { ...filter, customerId: customer.id } }),
    uploads: (customer, { filter, ...args }, context) =>
      context.restOf(customer).list(uploadedDocuments, { ...args, filter: { ...filter, customerId: customer.id } }),
    financialSummaries: (customer, _args, context) =>
      context.restOf(customer).loadPart(customers, customer.id, 'financialsummaries'),
  },
  PersonalInfo: {
    masked: (info) => info.masked === true,
  },
}

/** The finds by id; of a term that could be an e-mail address nobody knows what it would have found. */
async function listById(args: ListArguments, context: Context): Promise<Page> {
  const found = await context.rest.list(customersById, args)
  if (!args.search?.includes('@')) return found
  const reason = refusal(context, 'customersUploads')
  return { ...found, totalIsExact: false, failedLookups: [...found.failedLookups, failedLookup('email', reason)] }
}

/** The changes as the platform takes them; it refuses those to a document that has changed since. */
function changesOf({ expectedLastModified, ...changes }: Row): Row {
  return given({ ...changes, lastModified: expectedLastModified })
}
