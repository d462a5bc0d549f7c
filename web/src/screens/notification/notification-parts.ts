import type { JobStatus } from '../../gql/graphql.ts'

/** One attempt to deliver a notification. */
export interface Attempt {
  readonly url?: string | null
  readonly sentTime?: string | null
  readonly httpStatus?: number | null
  readonly requestBody?: string | null
  readonly responseBody?: string | null
  readonly attempt?: number | null
  readonly durationMillis?: number | null
}

/** The fields of a notification that determine its shown status. */
export interface WithStatus {
  readonly status?: JobStatus | null
  /** Set only while it is queued. */
  readonly attempts?: number | null
}

/** The deliveries of a notification: attempts, and for a queued one the last response of each address. */
export interface Deliveries {
  readonly callbackURLList?: readonly {
    readonly url?: string | null
    readonly lastHttpStatus?: number | null
    readonly lastError?: string | null
  }[]
  readonly notificationMessages?: readonly Attempt[]
}
