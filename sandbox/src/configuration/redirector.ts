import { redirectorBounds } from '@portal/schema/redirector'
import { merchantAccounts } from '../values/merchant-account.ts'
import { redirectorSeed } from './redirector-seed.ts'
import { resource, superAccounts } from './resource.ts'
import { capitals, flag, merchantAccount, url } from './values.ts'

/** Where payment gateways redirect payers to, by application family (specification 7.7). */
export const redirectors = resource({
  path: '/registry/applicationfamilies',
  seed: redirectorSeed,
  name: 'Redirector',
  id: { field: 'redirectorId', filter: 'redirectorId', prefix: 'rdr-' },
  mayRead: superAccounts,
  mayChange: superAccounts,
  isShared: true,
  values: {
    redirectorKey: capitals('redirectorKey', redirectorBounds.redirectorKey),
    redirectorUrl: url('redirectorUrl'),
    masterAccount: merchantAccount('masterAccount'),
    master: flag('master'),
  },
  filters: ['redirectorKey', 'masterAccount', 'master'],
  sorts: ['redirectorKey', 'redirectorId', 'masterAccount', 'lastModified'],
  derived: ({ masterAccount: name }) => ({
    masterId: `account-${merchantAccounts.findIndex((account) => account.name === name) + 1}`,
  }),
  unique: {
    of: ['redirectorKey'],
    errorCode: 'redirector_exists',
    text: ({ redirectorKey }) => `There is a redirector ${redirectorKey} already`,
  },
})
