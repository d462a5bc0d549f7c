/** Limits of an import file: bytes, nesting depth, and the total numbers of names and of lists and objects. */
export const accountImportBounds = { bytes: 5 * 1024 * 1024, depth: 20, keys: 100_000, parts: 500_000 } as const

/** The reason why a file cannot be read; `extensions.reason` of the error. */
export type AccountFileFault =
  | 'TOO_LARGE'
  | 'TRUNCATED'
  | 'NOT_JSON'
  | 'TOO_DEEP'
  | 'TOO_MANY_KEYS'
  | 'DUPLICATE_KEY'
  | 'NOT_AN_EXPORT'
  | 'WRONG_VERSION'
  | 'OTHER_MERCHANT'
  | 'UNKNOWN_ENTITY'
  | 'NOT_A_LIST'
  | 'SECRETS_INSIDE'

/** The name of the id field in the objects of an export, by list. In all other lists it is `id`. */
export const exportedIdFields: Readonly<Record<string, string>> = {
  routingConfigs: 'routingId',
  rules: 'ruleId',
  installmentPlans: 'installmentPlan',
  mailTemplates: 'mailTemplateId',
}
