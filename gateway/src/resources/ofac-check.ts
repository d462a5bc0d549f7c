import { ofacNoteBounds } from '@portal/schema/ofac-check'
import type { Resolvers } from '../generated/resolvers.ts'
import { isInTheClear, masked, maskedName, revealedWith, revealPersonalData } from '../privacy/personal-info.ts'
import { requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { creationTimeOf, endpoint, type Page, type Row, required } from '../rest/endpoint.ts'
import { customers, severalOf } from '../rest/endpoints.ts'
import { badInput, codedError } from '../rest/error.ts'
import { parameterNames } from '../rest/wire.ts'
import { idOf, list, one, save } from './crud.ts'

const ofacChecks = endpoint('/ofac', {
  calls: ['block'],
  name: 'sanctions check',
  idField: 'ofacCheckId',
  searchBy: ['ofacCheckId', 'customerId'],
  addedFilters: severalOf('ofacCheckStatus', 'ofacReviewStatus'),
  sortBy: { creationTime: 'text' },
  defaultSort: '-creationTime',
  createdAt: creationTimeOf,
})

/** How many of the customer's checks are searched for earlier decisions. */
const mostLookedThrough = 50

const saveChecked = save(ofacChecks)

export const ofacCheckResolvers: Resolvers = {
  Query: {
    ofacChecks: list(ofacChecks),
    ofacCheck: one(ofacChecks),
  },
  Mutation: {
    async saveOfacCheck(root, { input }, context) {
      const decision = checkedDecision(input)
      await context.captureBefore(() => context.rest.load(ofacChecks, input.id))
      requireUndecided(context.change.before, decision, context)
      return saveChecked(root, { input: decision }, context)
    },
    async revealOfacCheck(_root, { id }, context) {
      requireAccess(context, 'customersUploads')
      return revealPersonalData(required(ofacChecks, id, await context.rest.load(ofacChecks, id)))
    },
  },
  Customer: {
    async ofacChecks(customer, { page }, context): Promise<Page> {
      const found = await context.restOf(customer).list(ofacChecks, { page, filter: { customerId: customer.id } })
      return { ...found, items: found.items.map((check) => revealedWith(customer, check)) }
    },
  },
  OfacCheck: {
    id: idOf(ofacChecks),
    merchantAccount: ({ merchantAccount }, _args, { subject }) => (subject.isSuperAccount ? merchantAccount : null),
    customer: async (check, _args, context) => {
      const customer = check.customerId ? await context.restOf(check).load(customers, check.customerId) : null
      return customer && revealedWith(check, customer)
    },
    ofacVerifiedName: (check, _args, context) => nameOf(check, check.ofacVerifiedName, context),
    // The match of a name reveals the name.
    ofacMatchedName: (check, _args, context) => nameOf(check, check.ofacMatchedName, context),
    matches: (check, _args, context) =>
      (check.matches ?? []).map((match: Row) =>
        isClear(check, context)
          ? match
          : { ...match, name: nameOf(check, match.name, context), dob: masked({ dob: match.dob }).dob ?? null },
      ),
    async earlierDecisions(check, _args, context) {
      const entries = entriesOf(check)
      if (!check.customerId || entries.size === 0) return []
      const query = { customerId: check.customerId, [parameterNames.limit]: mostLookedThrough }
      const { items } = await context.restOf(check).list(ofacChecks, { query })
      const decisions = items
        .filter((other) => other.ofacCheckId !== check.ofacCheckId && isDecision(other.ofacReviewStatus))
        .filter((other) => [...entriesOf(other)].some((entry) => entries.has(entry)))
      context.countRows(decisions.length)
      return decisions.map((other) => revealedWith(check, other))
    },
  },
  OfacMatch: {
    programs: ({ programs }) => programs ?? [],
    addressMatch: ({ addressMatch }) => addressMatch ?? [],
  },
}

const isClear = (check: Row, context: Context) => isInTheClear(check, context, check.customerId)

function nameOf(check: Row, name: string | null, context: Context): string | null {
  return isClear(check, context) || context.showsNames ? name : maskedName(name)
}

/** The numbers of the list entries that a check found. */
function entriesOf({ matches }: Row): Set<string> {
  return new Set((matches ?? []).map(({ entityId }: Row) => entityId).filter(Boolean))
}

const isDecision = (status: unknown) => status === 'REVIEWED_FALSE_POSITIVE' || status === 'REVIEWED_MATCH'

type Decision = { readonly id: string; readonly ofacReviewStatus: string; readonly ofacReviewNotes: string }

/** The decision with its trimmed note. Throws BAD_INPUT for an invalid status or a short note. */
function checkedDecision<Input extends Decision>(input: Input): Input {
  const note = input.ofacReviewNotes.trim()
  const { minLength, maxLength } = ofacNoteBounds
  if (note.length < minLength) throw badInput('ofacReviewNotes', `must have at least ${minLength} characters`)
  if (note.length > maxLength) throw badInput('ofacReviewNotes', `must have at most ${maxLength} characters`)
  if (!isDecision(input.ofacReviewStatus)) throw badInput('ofacReviewStatus', 'is not a decision')
  return { ...input, ofacReviewNotes: note }
}

/**
 * Refuses a check that is already decided or has nothing to decide, even if the platform does not. The platform handles
 * changes between the read and the save. Accepts a repetition of the same decision by its author.
 */
function requireUndecided(check: Row | null | undefined, decision: Decision, { principal }: Context): void {
  if (!check || check.ofacReviewStatus === 'NEEDS_REVIEW') return
  if (!isDecision(check.ofacReviewStatus)) throw codedError('CONFLICT', 'This check has nothing to review')
  const isTheSame =
    check.ofacReviewStatus === decision.ofacReviewStatus &&
    check.ofacReviewNotes === decision.ofacReviewNotes &&
    check.reviewedBy === principal.callerName
  if (!isTheSame) throw codedError('CONFLICT', `${check.reviewedBy ?? 'Somebody else'} has decided this check already`)
}
