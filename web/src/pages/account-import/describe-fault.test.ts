import { CombinedGraphQLErrors } from '@apollo/client/errors'
import type { AccountFileFault } from '@portal/schema/account-import'
import { createIntl } from 'react-intl'
import { describe, expect, test } from 'vitest'
import en from '../../i18n/en.json'
import es from '../../i18n/es.json'
import { faultOf } from '../../screens/import/file-fault.ts'
import { describeFault } from './describe-fault.ts'

const reasons: Record<AccountFileFault, object> = {
  TOO_LARGE: {},
  TRUNCATED: {},
  NOT_JSON: { line: 2, column: 7 },
  TOO_DEEP: {},
  TOO_MANY_KEYS: {},
  DUPLICATE_KEY: { key: 'status', line: 3, column: 1 },
  NOT_AN_EXPORT: {},
  WRONG_VERSION: { version: '2', expected: '1' },
  OTHER_MERCHANT: { merchantAccount: 'OTHER_MERCHANT' },
  UNKNOWN_ENTITY: { names: ['customers'] },
  NOT_A_LIST: { entity: 'gatewayConfigs' },
  SECRETS_INSIDE: { names: ['gatewayConfigs gw-1: configuration.apiKey'] },
}

describe.each([
  ['en', en],
  ['es', es],
] as const)('file faults in %s', (locale, messages) => {
  const intl = createIntl({ locale, messages, onError: (error) => expect.fail(String(error)) })
  test.each(Object.entries(reasons))('the fault %s has its own text', (reason, details) => {
    const extensions = { code: 'BAD_INPUT', field: 'file', reason, ...details }
    const fault = faultOf<AccountFileFault>(
      new CombinedGraphQLErrors({ errors: [{ message: 'file is wrong', extensions }] }),
    )
    const { text, names } = describeFault(fault ?? expect.fail(), 'DEMO_MERCHANT', intl)
    expect(text).not.toMatch(/undefined|NaN|transfer/)
    expect(names).toEqual('names' in details ? details.names : [])
    for (const value of Object.values(details).filter((each) => typeof each === 'string')) expect(text).toContain(value)
  })
})
