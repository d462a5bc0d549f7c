import type { GraphQLSchema } from 'graphql'
import type { Resolvers } from '../generated/resolvers.ts'
import {
  type CallerKey,
  type ListViewRow,
  type ListViewStore,
  mostViews,
  mostViewsOfList,
  ownKey,
  teamKey,
  type ViewRefusal,
} from '../lists/list-view-store.ts'
import { checkedName, checkedState, nameKeyOf } from '../lists/view-input.ts'
import type { Context } from '../request/context.ts'
import { callerOf, merchantOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { codedError, notFound } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'
import {
  isOwn,
  mayChange,
  maySeeList,
  requireChange,
  requireList,
  shownState,
  storedState,
  visibleOwners,
} from './list-view-access.ts'

/** The services that read and save views. */
export interface ListViewServices {
  readonly listViews: ListViewStore
}

type ViewContext = Context<ListViewServices>

export const listViewResolvers: Resolvers = {
  Query: {
    async listViews(_root, { list }, context, { schema }) {
      if (list != null) requireList(list, context, schema)
      const owners = visibleOwners(context)
      const rows = await context.services.listViews.of(owners, list ?? null)
      const visible = rows.filter((row) => maySeeList(row, context, schema))
      return owners.flatMap((owner) => visible.filter((row) => row.owner === owner).map((row) => shown(row, context)))
    },
  },
  Mutation: {
    async addListView(_root, { input: { list, name, scope, state } }, context, { schema }) {
      requireList(list, context, schema)
      const by = callerOf(context)
      const named = checkedName(name)
      const what = {
        owner: ownerOf(scope, by, context),
        list,
        name: named,
        nameKey: nameKeyOf(named),
        state: JSON.stringify(storedState(checkedState(state), list, scope, null)),
      }
      context.change.before = null
      return shown(stored(await context.services.listViews.add(what, by), named), context)
    },
    async saveListView(_root, { input }, context, { schema }) {
      const { listViews } = context.services
      const row = await requiredView(input.id, context, schema)
      context.change.before = recorded(row, context)
      requireChange(row, context)
      requireUnchanged(row, input.expectedLastModified)
      const scope = input.scope ?? scopeOf(row)
      // Another caller's view would become the editor's own, or disappear from the editor's list.
      if (scope === 'OWN' && !isOwn(row, context)) {
        throw codedError('FORBIDDEN', `Not allowed: only ${row.caller}, who added this view, can take it from the team`)
      }
      const name = input.name == null ? row.name : checkedName(input.name)
      const state = checkedState(input.state ?? shownState(row, context))
      const changes = {
        owner: scope === scopeOf(row) ? row.owner : ownerOf(scope, row, context),
        name,
        nameKey: nameKeyOf(name),
        state: JSON.stringify(storedState(state, row.list, scope, row)),
      }
      return shown(stored(await listViews.save(row, changes, callerOf(context)), name), context)
    },
    async removeListView(_root, { id, expectedLastModified }, context, { schema }) {
      const row = await requiredView(id, context, schema)
      context.change.before = recorded(row, context)
      requireChange(row, context)
      requireUnchanged(row, expectedLastModified)
      if (!(await context.services.listViews.remove(row))) throw changed()
      context.change.after = null
      return true
    },
  },
}

function ownerOf(scope: 'OWN' | 'TEAM', by: CallerKey, context: Context): string {
  return scope === 'OWN' ? ownKey(by) : teamKey(merchantOf(context))
}

function scopeOf({ owner }: ListViewRow): 'OWN' | 'TEAM' {
  return owner.startsWith('own/') ? 'OWN' : 'TEAM'
}

/** A view that the caller can see. Throws NOT_FOUND otherwise, so that other callers do not learn that it exists. */
async function requiredView(id: string, context: ViewContext, schema: GraphQLSchema): Promise<ListViewRow> {
  const row = await context.services.listViews.one(id)
  if (row && visibleOwners(context).includes(row.owner) && maySeeList(row, context, schema)) return row
  throw notFound(`view ${id}`)
}

function requireUnchanged(row: ListViewRow, expected: string | null | undefined): void {
  if (expected != null && expected !== isoSeconds(row.changed)) throw changed()
}

function changed() {
  return codedError('CONFLICT', 'The view has changed since it was read. Read it again before you decide', {
    reason: 'CHANGED',
  })
}

/** The stored row. Throws the error if nothing was stored. */
function stored(result: ListViewRow | ViewRefusal, name: string): ListViewRow {
  if (typeof result === 'object') return result
  if (result === 'changed') throw changed()
  if (result === 'taken') {
    throw codedError('CONFLICT', `name is taken: another view of this list is called ${name}. Choose another name`, {
      reason: 'TAKEN',
      field: 'name',
    })
  }
  throw codedError(
    'LIMIT_EXCEEDED',
    `There are ${mostViewsOfList} such views of this list, or ${mostViews} of all lists. Remove one first`,
  )
}

/** The parts of a view that the ledger compares. */
function recorded(row: ListViewRow, context: Context): Row {
  const { id, list, name, scope, lastModified } = shown(row, context)
  return { id, list, name, scope, lastModified }
}

/** A view in the schema's format. */
function shown(row: ListViewRow, context: Context): Row {
  const { id, list, name, account, caller, changedByAccount, changedByCaller } = row
  const nameOf = (by: CallerKey) => (by.account === merchantOf(context) ? by.caller : `${by.account}/${by.caller}`)
  return {
    id,
    list,
    name,
    scope: scopeOf(row),
    ownerName: nameOf({ account, caller }),
    isOwn: isOwn(row, context),
    canChange: mayChange(row, context),
    state: shownState(row, context),
    changedBy: nameOf({ account: changedByAccount, caller: changedByCaller }),
    lastModified: isoSeconds(row.changed),
  }
}
