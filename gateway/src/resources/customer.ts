import { isAllFamiliesView } from '@portal/schema/access'
import type { Resolvers } from '../generated/resolvers.ts'
import { checkUnmasked, isInTheClear, maskedFor, revealPersonalData } from '../privacy/personal-info.ts'
import { refusal, requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { endpoint, given, type Page, type Row, required } from '../rest/endpoint.ts'
import { charges, customers } from '../rest/endpoints.ts'
import { isEmpty } from '../rest/query.ts'
import {
  customerIdWay,
  emailWay,
  idWay,
  integerWay,
  type SearchQuery,
  type SearchWay,
  searchedPage,
} from '../rest/search.ts'
import { parameterNames } from '../rest/wire.ts'
import { uploadedDocuments } from './customer-upload.ts'

const paymentProfiles = endpoint('/paymentprofiles', { name: 'payment profile' })

const customerWays: readonly SearchWay[] = [customerIdWay('customerId', { names: true }), integerWay('lgId')]

/**
 * Maximum number of charges with the same id that a search covers: in the all-families view they may belong to several
 * merchants.
 */
const mostOfCharge = 3

/**
 * Searches for an email address. Without the permission to read it, nothing is searched, because a match would reveal
 * its owner.
 */
function byEmail(context: Context): SearchWay {
  return { ...emailWay('email'), refused: () => refusal(context, 'customersUploads') }
}

/**
 * Searches for the customer of a charge id. A caller who may not read charges gets a failed lookup if the term is
 * certainly a charge's id.
 */
function customersByCharge(context: Context): SearchWay {
  const { asks } = idWay('chargeId', 'charge')
  const refused = () => refusal(context, 'charges')
  const find = async (chargeId: string, query: SearchQuery): Promise<Page> => {
    const found = await context.rest.list(charges, { query: { chargeId, [parameterNames.limit]: mostOfCharge } })
    const pages = await Promise.all(
      found.items
        .filter(({ customerId }) => customerId && (isEmpty(query.customerId) || query.customerId === customerId))
        .map((charge) =>
          context.restOf(charge).list(customers, { query: { ...query, customerId: charge.customerId } }),
        ),
    )
    return {
      items: pages.flatMap((page) => page.items),
      total: pages.reduce((sum, page) => sum + page.total, 0),
      totalIsExact: found.total <= mostOfCharge,
      failedLookups: [],
    }
  }
  return {
    field: 'chargeId',
    names: false,
    refused,
    find,
    asks(term, isOneOfSeveral) {
      if (term.kind === 'charge') return asks(term, isOneOfSeveral)
      const { first = [], later = [] } = asks(term, isOneOfSeveral)
      return isOneOfSeveral || refused() !== null ? {} : { later: [...first, ...later] }
    },
  }
}

export const customerResolvers: Resolvers = {
  Query: {
    customers(_root, args, context) {
      if (args.filter?.email || args.filter?.phoneNumber) requireAccess(context, 'customersUploads')
      return context.rest.list(customers, args, [...customerWays, byEmail(context), customersByCharge(context)])
    },
    customer: (_root, { id }, { rest }) => rest.load(customers, id),
  },
  Mutation: {
    addCustomer(_root, { input }, { rest, change }) {
      checkUnmasked(input.personalInfo)
      change.before = null
      return rest.save(customers, null, given(input))
    },
    saveCustomer(_root, { input: { id, ...changes } }, context) {
      checkUnmasked(changes.personalInfo)
      return saveCustomer(id, changesOf(changes), context)
    },
    blockCustomer(_root, { input: { id, blockReason, blockedUntil, ...guard } }, context) {
      const fraud = { blocked: true, blockReason, blockedUntil: blockedUntil ?? null }
      return saveCustomer(id, { fraud, ...changesOf(guard) }, context)
    },
    unblockCustomer: (_root, { input: { id, ...guard } }, context) =>
      saveCustomer(id, { fraud: { blocked: false }, ...changesOf(guard) }, context),
    async removePaymentProfile(_root, { id }, { rest }) {
      await rest.remove(paymentProfiles, id)
      return true
    },
    revealPersonalInfo: async (_root, { id }, { rest }) =>
      revealPersonalData(required(customers, id, await rest.load(customers, id))),
  },
  CustomerPage: searchedPage,
  Customer: {
    // Other callers do not see the field (specification 6.3).
    merchantAccount: (customer, _args, { subject }) =>
      isAllFamiliesView(subject) ? (customer.merchantAccount ?? null) : null,
    personalInfo: (customer, _args, context) =>
      customer.personalInfo && !isInTheClear(customer, context)
        ? maskedFor(customer.personalInfo, context)
        : customer.personalInfo,
    properties: (customer) => customer.properties ?? [],
    charges: (customer, { filter, ...args }, context) =>
      context.restOf(customer).list(charges, { ...args, filter: { ...filter, customerId: customer.id } }),
    uploads: (customer, { filter, ...args }, context) =>
      context.restOf(customer).list(uploadedDocuments, { ...args, filter: { ...filter, customerId: customer.id } }),
    financialSummaries: (customer, _args, context) =>
      context.restOf(customer).load(customers, customer.id, { part: 'financialsummaries' }),
  },
  PersonalInfo: {
    masked: (info) => info.masked === true,
  },
}

async function saveCustomer(id: string, changes: Row, context: Context): Promise<Row> {
  const { rest } = context
  await context.captureBefore(() => rest.load(customers, id))
  return rest.save(customers, id, changes)
}

/** The changes in the platform's format. It refuses a change if the document has changed since it was read. */
function changesOf({ expectedLastModified, ...changes }: Row): Row {
  return given({ ...changes, lastModified: expectedLastModified })
}
