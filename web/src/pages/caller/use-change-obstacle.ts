import { beyond } from '@portal/schema/caller-rank'
import { type IntlShape, useIntl } from 'react-intl'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial, useViewer } from '../../session/viewer.tsx'
import type { CallerDetails } from './caller-query.ts'
import { isCatalogued } from './permission-groups.ts'
import { useIsOwn } from './use-is-own.ts'

/** Number of permissions to name. The others are only counted. */
const named = 3

/** Why the signed-in caller may not change a caller, as a sentence. Null if it is allowed. */
export function useChangeObstacle(caller: CallerDetails): string | null {
  const intl = useIntl()
  const viewer = useViewer()
  const denial = useDenial('callersEdit')
  const isOwn = useIsOwn(caller)
  if (denial) return describeDenial(denial, intl)
  if (isOwn || viewer === null) return null
  const accounts = [caller.assignedMerchantAccount, ...caller.authorisedMerchantAccounts]
  const merchantAccounts = accounts.flatMap((account) => (account ? [account.name] : []))
  const more = beyond(viewer, { permissions: caller.permissions, merchantAccounts })
  if (more.permissions.length > 0) {
    return intl.formatMessage(
      { id: 'callers.beyond.permissions' },
      {
        permissions: listed(more.permissions, intl),
        grant: intl.formatMessage({ id: 'access.permission.perm.grant.title' }),
      },
    )
  }
  if (more.merchantAccounts.length === 0) return null
  const merchants = intl.formatList(more.merchantAccounts, { type: 'conjunction' })
  return intl.formatMessage({ id: 'callers.beyond.merchants' }, { count: more.merchantAccounts.length, merchants })
}

function listed(permissions: readonly string[], intl: IntlShape): string {
  const titles = permissions
    .slice(0, named)
    .map((permission) =>
      isCatalogued(permission) ? intl.formatMessage({ id: `access.permission.${permission}.title` }) : permission,
    )
  const rest = permissions.length - titles.length
  const more = rest > 0 ? [intl.formatMessage({ id: 'callers.beyond.more' }, { count: rest })] : []
  return intl.formatList([...titles, ...more], { type: 'conjunction' })
}
