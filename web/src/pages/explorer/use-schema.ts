import { buildSchema, type GraphQLSchema } from 'graphql'
import { useEffect, useState } from 'react'
import { fetchFile } from '../../screens/download/fetch-file.ts'

let fetched: Promise<GraphQLSchema> | null = null

/** The schema for a signed-in caller, loaded once. Null while it loads, or if the caller may not read it. */
export function useSchema(isSignedIn: boolean): GraphQLSchema | 'failed' | null {
  const [schema, setSchema] = useState<GraphQLSchema | 'failed' | null>(null)
  useEffect(() => {
    if (!isSignedIn) return
    let isShown = true
    fetched ??= fetchSchema()
    fetched.then(
      (found) => isShown && setSchema(found),
      () => {
        fetched = null
        if (isShown) setSchema('failed')
      },
    )
    return () => {
      isShown = false
    }
  }, [isSignedIn])
  return isSignedIn ? schema : null
}

async function fetchSchema(): Promise<GraphQLSchema> {
  const { content } = await fetchFile('/files/schema.graphql', null, { signal: new AbortController().signal })
  return buildSchema(await content.text(), { assumeValid: true })
}
