import type { DocumentType } from '../gql/gql.ts'
import { graphql } from '../gql/gql.ts'
import type { SessionReading } from './session-watch.ts'
import type { Viewer } from './viewer-query.ts'

/** The state of the session; sent with the header for requests that are not user activity. */
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

/** Confirms the session with the secret key. */
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

/** Merchant account and caller combined. */
export function whoOf({ merchantAccount, callerName }: Pick<Viewer, 'merchantAccount' | 'callerName'>): string {
  return `${merchantAccount}/${callerName}`
}

/** Converts the gateway's times to durations from now, independent of this computer's clock. */
export function readingOf(who: string, { now, expires, endsAtLatest }: SessionTimes): SessionReading {
  const left = (moment: string) => Date.parse(moment) - Date.parse(now)
  return { who, leftMillis: left(expires), leftAtMostMillis: left(endsAtLatest) }
}
