import type { Column } from '../../screens/list/list-types.ts'
import { IdText } from '../../ui/Id.tsx'
import { fullName } from '../../values/full-name.ts'
import { AnyAddress, KindTag, LockTag, NextExpiry, TwoFactorTag } from './CallerTags.tsx'
import type { CallerDetails } from './caller-query.ts'

type CallerColumn = Column<CallerDetails>

const merchantAccount: CallerColumn = {
  id: 'assignedMerchantAccount',
  header: 'callers.merchantAccount',
  width: 160,
  minWidth: 120,
  card: 'id',
  cell: (caller) => caller.assignedMerchantAccount?.name,
}

/** The columns of callers. */
export const callerColumns: readonly CallerColumn[] = [
  {
    id: 'userName',
    header: 'callers.userName',
    width: 140,
    sort: 'userName',
    card: 'id',
    cell: (caller) => <IdText value={caller.userName} />,
    copy: (caller) => caller.userName,
  },
  {
    id: 'name',
    header: 'callers.name',
    width: 150,
    card: 'title',
    cell: (caller) => <bdi>{fullName(caller)}</bdi>,
  },
  {
    id: 'locked',
    header: 'callers.state',
    width: 125,
    minWidth: 100,
    card: 'tag',
    cell: (caller) => <LockTag locked={caller.locked} />,
  },
  {
    id: 'mfaEnabled',
    header: 'callers.twoFactor',
    width: 110,
    minWidth: 90,
    card: 'note',
    isNamedOnCard: true,
    cell: (caller) => <TwoFactorTag enabled={caller.mfaEnabled} />,
  },
  {
    id: 'kind',
    header: 'callers.kind',
    width: 80,
    card: 'note',
    cell: (caller) => <KindTag permissions={caller.permissions} />,
  },
  {
    id: 'expiry',
    header: 'callers.nextExpiry',
    width: 290,
    minWidth: 250,
    card: 'time',
    isNamedOnCard: true,
    cell: (caller) => <NextExpiry caller={caller} />,
  },
  {
    id: 'authorised',
    header: 'callers.authorised.column',
    width: 150,
    minWidth: 110,
    cell: (caller) => caller.authorisedMerchantAccounts.map(({ name }) => name).join(', '),
  },
  {
    id: 'permissions',
    header: 'callers.permissions',
    width: 110,
    align: 'right',
    hidden: true,
    cell: (caller) => caller.permissions.length,
  },
  {
    id: 'ipaddresses',
    header: 'callers.addresses',
    width: 160,
    hidden: true,
    cell: (caller) => (caller.ipaddresses.length === 0 ? <AnyAddress /> : caller.ipaddresses.join(', ')),
  },
]

/** The columns for the callers of all merchants, with the owner of each. */
export const callerColumnsOfAllMerchants: readonly CallerColumn[] = [
  ...callerColumns.slice(0, 1),
  merchantAccount,
  ...callerColumns.slice(1),
]
