import type { ApolloClient } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { boundBy } from './list-moment.ts'
import type { ListPage, ListVariables } from './list-types.ts'
import { defaultPageSize } from './page-size.ts'
import type { Trail } from './trail.ts'

/** Reads the next or the previous page of the list, as of the same time; null at an end of the list. */
export async function nextTrail(client: ApolloClient, trail: Trail, by: 1 | -1): Promise<Trail | null> {
  const { document, variables, moment, creation, link } = trail.page
  const { limit, offset } = variables.page
  if (offset + by * limit < 0) return null
  const wanted = { ...variables, page: { limit, offset: offset + by * limit } }
  const { data, error } = await client.query({
    query: document as TypedDocumentNode<{ list: ListPage<unknown> }, ListVariables>,
    variables: boundBy(wanted, moment, creation).variables,
    errorPolicy: 'all',
  })
  if (!data) throw error ?? new Error('The page was not returned')
  if (data.list.items.length === 0) return null
  return {
    list: pageOf(trail.list, 1 + wanted.page.offset / limit, limit),
    place: trail.place,
    rows: data.list.items.map(link),
    page: { ...trail.page, variables: wanted },
  }
}

/** The path of a page of the list. A link to a page without a size uses the default. */
function pageOf(list: string, page: number, size: number): string {
  const [path = '', query] = list.split('?')
  const parameters = new URLSearchParams(query)
  if (page === 1) parameters.delete('page')
  else parameters.set('page', String(page))
  if (size !== defaultPageSize) parameters.set('size', String(size))
  return `${path}?${parameters}`
}
