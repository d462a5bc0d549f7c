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

/** A notification as far as its status tells. */
export interface WithStatus {
  readonly status?: JobStatus | null
  /** Only of one that waits. */
  readonly attempts?: number | null
}

/** What is known of the deliveries: attempts, and of a queued one how each address answered last. */
export interface Deliveries {
  readonly callbackURLList?: readonly {
    readonly url?: string | null
    readonly lastHttpStatus?: number | null
    readonly lastError?: string | null
  }[]
  readonly notificationMessages?: readonly Attempt[]
}
