import type { AccessDenial } from '@portal/schema/access'
import type { IntlShape } from 'react-intl'

/** One sentence: why access is denied, naming the missing permissions, and what to do about it. */
export function describeDenial(denial: AccessDenial, intl: IntlShape): string {
  switch (denial.reason) {
    case 'signedOut':
      return intl.formatMessage({ id: 'access.denied.signedOut' })
    case 'signedIn':
      return intl.formatMessage({ id: 'access.denied.signedIn' })
    case 'superAccountOnly':
      return intl.formatMessage({ id: 'access.denied.superAccountOnly' })
    case 'needsMerchant':
      return intl.formatMessage({ id: 'access.denied.needsMerchant' })
    case 'permissions': {
      const named = denial.missing.map(
        (permission) => `${permission} (${intl.formatMessage({ id: `access.permission.${permission}.title` })})`,
      )
      const values = { count: named.length, permissions: intl.formatList(named, { type: 'conjunction' }) }
      return intl.formatMessage({ id: 'access.denied.permissions' }, values)
    }
  }
}
