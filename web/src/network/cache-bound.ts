import { type ApolloClient, ApolloLink } from '@apollo/client'
import { tap } from 'rxjs'

/** The number of queries after which a client's cache keeps only what the screen shows. */
const mostCachedQueries = 150

/** Bounds the cache of a client, which otherwise keeps every object of a day's work. */
export function createCacheBound(client: () => ApolloClient, most = mostCachedQueries): ApolloLink {
  let answered = 0
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap({
        complete() {
          answered++
          if (answered < most) return
          answered = 0
          // After the response has been written.
          setTimeout(() => keepShown(client()))
        },
      }),
    ),
  )
}

/** Forgets everything but the results of the queries that are on the screen, which do not notice it. */
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
