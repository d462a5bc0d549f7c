/** The public API for integrators' programs. */
export type { RetryOptions } from './attempts.ts'
export { type Client, type ClientOptions, createClient, type Operation, type RequestOptions } from './client.ts'
export {
  type AnsweredError,
  type ErrorCode,
  IncompletePageError,
  isPortalError,
  NoAnswerError,
  OutcomeUnknownError,
  PortalError,
} from './errors.ts'
export * from './generated/graphql.ts'
export {
  NotificationError,
  type ReceivedNotification,
  readNotification,
  type SignedNotification,
} from './notification.ts'
export { type Page, type RowsOptions, rowsOf } from './rows.ts'
