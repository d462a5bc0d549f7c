import type { DocumentType } from '../gql/gql.ts'
import { graphql } from '../gql/gql.ts'
import type { SessionReading } from './session-watch.ts'
import type { Viewer } from './viewer-query.ts'

/** The state of the session; asked with the header of requests that are no activity. */
export const readSessionQuery = graphql(`
  query ReadSession {
    viewer {
      callerName
      merchantAccount
      session {
        id
        now
        expires
        endsAtLatest
      }
    }
  }
`)

/** Records activity. */
export const touchSessionMutation = graphql(`
  mutation TouchSession {
    touchSession {
      id
      now
      expires
      endsAtLatest
    }
  }
`)

/** Gives the secret key again. */
export const confirmSessionMutation = graphql(`
  mutation ConfirmSession($input: ConfirmInput!) {
    confirmSession(input: $input) {
      id
      now
      expires
      endsAtLatest
    }
  }
`)

type SessionTimes = DocumentType<typeof touchSessionMutation>['touchSession']

/** Merchant account and caller in one text. */
export function whoOf({ merchantAccount, callerName }: Pick<Viewer, 'merchantAccount' | 'callerName'>): string {
  return `${merchantAccount}/${callerName}`
}

/** What the gateway's moments mean from now, whatever this computer's clock says. */
export function readingOf(who: string, { now, expires, endsAtLatest }: SessionTimes): SessionReading {
  const left = (moment: string) => Date.parse(moment) - Date.parse(now)
  return { who, leftMillis: left(expires), leftAtMostMillis: left(endsAtLatest) }
}
