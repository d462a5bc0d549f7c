import { can, isAllFamiliesView } from '@portal/schema/access'
import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql'
import { getNamedType } from 'graphql'
import type { Context } from '../request/context.ts'
import { merchantOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import type { LedgerObject } from './ledger-object.ts'

/** Identifies an object in order to find its owner. */
interface Asked {
  readonly objectType: string
  readonly objectId: string
  readonly object: LedgerObject
}

/**
 * The chain of an object is that of its owner. Objects that all merchants share are in the chain of the caller's
 * account. The owner is the merchant acted for; in the all-families view, the object is read to find its owner, which
 * most changes do anyway. If it cannot be read, the chain is that of the caller's account.
 */
export async function chainOf(schema: GraphQLSchema, asked: Asked, context: Context): Promise<string> {
  const { objectType, objectId, object } = asked
  const { merchantAccount } = context.principal
  const isOwned = hasOwner(schema, objectType)
  if (object.flag === 'provisionAllFamilies' && !isOwned) return merchantAccount
  if (!isAllFamiliesView(context.subject)) return merchantOf(context)
  if (!isOwned || objectId === '' || !can(context.subject, object.flag)) return merchantAccount
  const row = await readObject(schema, objectType, objectId, context)
  return typeof row?.merchantAccount === 'string' ? row.merchantAccount : merchantAccount
}

function hasOwner(schema: GraphQLSchema, objectType: string): boolean {
  const type = schema.getType(objectType)
  return type !== undefined && 'getFields' in type && 'merchantAccount' in type.getFields()
}

/**
 * Reads an object with the query of its type. Returns null if it does not exist or the query fails; the change itself
 * will then report it.
 */
async function readObject(
  schema: GraphQLSchema,
  objectType: string,
  id: string,
  context: Context,
): Promise<Row | null> {
  const query = Object.values(schema.getQueryType()?.getFields() ?? {}).find(
    ({ args, type }) => getNamedType(type).name === objectType && args.length === 1 && args[0]?.name === 'id',
  )
  try {
    return (await query?.resolve?.(undefined, { id }, context, {} as GraphQLResolveInfo)) as Row | null
  } catch {
    return null
  }
}
