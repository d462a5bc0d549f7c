import { type ApolloClient, ApolloLink } from '@apollo/client'
import { tap } from 'rxjs'

/** The number of queries after which a client's cache is reduced to the data on the screen. */
const mostCachedQueries = 150

/** Bounds a client's cache, which would otherwise keep every object of a day's work. */
export function createCacheBound(client: () => ApolloClient, most = mostCachedQueries): ApolloLink {
  let answered = 0
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap({
        complete() {
          answered++
          if (answered < most) return
          answered = 0
          // Runs after the response has been written.
          setTimeout(() => keepShown(client()))
        },
      }),
    ),
  )
}

/** Forgets everything except the results of the queries on the screen, which are unaffected. */
function keepShown(client: ApolloClient): void {
  const { cache } = client
  cache.batch({
    update() {
      const shown = [...client.getObservableQueries('active')].map(({ query, variables }) => ({ query, variables }))
      const results = shown.map((each) => cache.readQuery(each))
      cache.evict({ id: 'ROOT_QUERY' })
      for (const [place, each] of shown.entries()) {
        const data = results[place]
        if (data != null) cache.writeQuery({ ...each, data })
      }
    },
  })
  cache.gc()
}
