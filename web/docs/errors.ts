/**
 * The cause of an error code, its remedy, and a way to trigger it: the name of an example or, if no document triggers
 * it, a shell command. A code that no single request triggers has a description instead.
 */
export interface ErrorDescription {
  readonly cause: string
  readonly remedy: string
  readonly example: { readonly name: string } | { readonly command: string } | { readonly by: string }
}

/** Every possible code in `extensions.code`. A test compares them with the gateway's. */
export const errorCodes: Readonly<Record<string, ErrorDescription>> = {
  UNAUTHENTICATED: {
    cause: 'Nobody is signed in: the credentials are missing or wrong.',
    remedy: 'Check the merchant account, the caller name and the secret key. A program sends them with each request.',
    example: { command: 'unauthenticated' },
  },
  SESSION_EXPIRED: {
    cause: 'The browser session was idle for 15 minutes.',
    remedy: 'Sign in again. Programs with Basic credentials have no session.',
    example: { by: 'a request with a cookie after 15 idle minutes.' },
  },
  TWO_FACTOR_REQUIRED: {
    cause: 'The caller has two-factor authentication.',
    remedy: 'Sign in with `login` and the six-digit token, or use a caller without it for programs.',
    example: { command: 'two-factor-required' },
  },
  LOCKED: {
    cause: 'The caller is locked.',
    remedy: 'Somebody with callers.write unlocks it.',
    example: { command: 'locked' },
  },
  TOO_MANY_ATTEMPTS: {
    cause: 'Too many sign-ins with a wrong key from this network.',
    remedy: 'Wait as long as `extensions.retryAfter` says, then send the right key.',
    example: { command: 'too-many-attempts' },
  },
  FORBIDDEN: {
    cause: 'The caller lacks the access flag of the field, or may not act for the merchant.',
    remedy: 'Ask for the permissions that the message names, or use another caller.',
    example: { name: 'forbidden' },
  },
  CONFIRMATION_REQUIRED: {
    cause: 'A sensitive action in a browser session needs the secret key within the last minute.',
    remedy: 'Call `confirmSession`, then send the request again. Programs are always confirmed.',
    example: { by: 'a large refund in a browser session that was not confirmed.' },
  },
  APPROVAL_REQUIRED: {
    cause:
      'A rule of the merchant wants another person to approve this. It was asked for: `extensions.approvalId`, a request of `extensions.merchantAccount`.',
    remedy:
      'Wait for the approval: read `approval(id)`, or send the same request with the same `requestId`. Nothing is done before.',
    example: { by: 'a refund of a merchant with a rule for refunds; the tutorial Two people shows what follows.' },
  },
  BAD_INPUT: {
    cause: 'A value is not valid; `extensions.field` names it.',
    remedy: 'Correct the value. Nothing was done.',
    example: { name: 'amount-too-high' },
  },
  NOT_SUPPORTED: {
    cause: 'The platform does not know the filter, or a file would be compared with more than can be read.',
    remedy: 'Leave the filter out; import what is so much in another way.',
    example: { by: 'a filter that an older platform lacks.' },
  },
  NOT_FOUND: {
    cause: 'There is no such object for this merchant.',
    remedy: 'Check the id, and the merchant you act for.',
    example: { name: 'not-found' },
  },
  PERSISTED_QUERY_NOT_FOUND: {
    cause: 'A hash was sent in place of a document, and the gateway does not know it, or has forgotten it.',
    remedy: 'Send the text once together with its hash; then the hash alone is enough.',
    example: { command: 'persisted-query-not-found' },
  },
  PERSISTED_QUERY_ONLY: {
    cause: "A browser's session asked for something that is no document of the portal.",
    remedy: 'Programs sign in with Basic credentials, which may run any document.',
    example: { by: 'a document of your own, sent with the cookie of a session.' },
  },
  EXPLORER_CLOSED: {
    cause: "The explorer's pass has run out, or belongs to another session.",
    remedy: 'Call `openExplorer` with your secret key; in the explorer, open it again.',
    example: { by: 'a request with a pass that is older than an hour.' },
  },
  MUTATIONS_OFF: {
    cause: "The explorer's pass allows queries only.",
    remedy: 'Call `openExplorer` with `mutations: true`; in the explorer, turn mutations on. Nothing was done.',
    example: { by: 'a mutation in the explorer, more than five minutes after they were turned on.' },
  },
  CONFLICT: {
    cause: 'The object is not in a state for this, or somebody has changed it since it was read.',
    remedy: 'Read it again and decide anew.',
    example: { name: 'conflict' },
  },
  RATE_LIMITED: {
    cause:
      'The credential or the address has sent too many requests in a minute, or has too many requests, exports or downloads under way.',
    remedy: 'Wait as long as the header Retry-After says.',
    example: { command: 'rate-limited' },
  },
  OVERLOADED: {
    cause: 'The gateway has as many requests, exports or downloads under way as it takes.',
    remedy: 'Nothing was done: send the request again after Retry-After.',
    example: { by: 'more than 200 requests at once.' },
  },
  OUTCOME_UNKNOWN: {
    cause: 'The command was sent and its answer was lost.',
    remedy: 'Read the object to see what happened, before sending a command again.',
    example: { by: 'a connection to the platform that breaks after a command was sent.' },
  },
  STORE_UNAVAILABLE: {
    cause: "The gateway's own store does not answer.",
    remedy: 'Try again. If it lasts, tell who operates the gateway.',
    example: { by: 'a database of the gateway that is down.' },
  },
  PICTURE_TOO_LARGE: {
    cause: "A customer's picture has more pixels than is safe to show.",
    remedy: 'Download it and look at it with another program.',
    example: { by: 'a small file that unpacks to a very large picture.' },
  },
  PLATFORM_ERROR: {
    cause: 'The platform answered an error that has no code of its own.',
    remedy: 'Read `extensions.status` and `extensions.errors`.',
    example: { by: 'a platform that answers 500.' },
  },
  PLATFORM_UNAVAILABLE: {
    cause: 'The platform does not answer, or was not asked because it failed repeatedly.',
    remedy: 'Try again after some seconds.',
    example: { by: 'a platform that is down.' },
  },
  BAD_REQUEST: {
    cause: 'The body is JSON, but no GraphQL request: there is no query, or its variables are no object.',
    remedy: 'Send an object with `query`, a text, and `variables`, an object.',
    example: { command: 'bad-request' },
  },
  GRAPHQL_PARSE_FAILED: {
    cause: 'The document is not GraphQL.',
    remedy: 'Correct it where the message says.',
    example: { command: 'graphql-parse-failed' },
  },
  GRAPHQL_VALIDATION_FAILED: {
    cause: 'The document does not fit the schema.',
    remedy: 'Compare its fields and arguments with the reference.',
    example: { command: 'graphql-validation-failed' },
  },
  LIMIT_EXCEEDED: {
    cause:
      'The document or the body is larger or deeper than is taken, it requests a list nested in itself, or it needs more than 250 calls of the platform, 250 reads of notes and jobs, or 20,000 rows.',
    remedy: 'Split it. Send values as variables. Read an inner list in a separate request.',
    example: { command: 'limit-exceeded' },
  },
  BODY_TOO_LARGE: {
    cause:
      'The body has more bytes than are taken: 256 kB, 1 MB for callers who may change charges, or 8 kB without credentials that are right.',
    remedy: 'Ask for less at once.',
    example: { command: 'body-too-large' },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    cause: 'The body is not what the endpoint reads.',
    remedy: 'Send JSON with the header `content-type: application/json`.',
    example: { command: 'unsupported-media-type' },
  },
  METHOD_NOT_ALLOWED: {
    cause: 'A mutation was sent by GET, which caches and prefetching repeat.',
    remedy: 'Send a POST request.',
    example: { command: 'method-not-allowed' },
  },
  NOT_ACCEPTABLE: {
    cause: 'The header `accept` names nothing that the gateway answers.',
    remedy: 'Accept `application/json` or `application/graphql-response+json`.',
    example: { command: 'not-acceptable' },
  },
  INTERNAL_SERVER_ERROR: {
    cause: 'A defect of the gateway.',
    remedy: 'Report it with the time of the request.',
    example: { by: 'nothing that is known.' },
  },
}
