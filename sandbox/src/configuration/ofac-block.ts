import { ofacBlockBounds } from '@portal/schema/ofac-block'
import { badRequest } from '../http/request-error.ts'
import { ofacBlockSeed } from './ofac-block-seed.ts'
import { resource, superAccounts } from './resource.ts'
import { country, flag, text } from './values.ts'

/** Blocked names in addition to the lists of the OFAC (specification 7.5). */
export const ofacBlocks = resource({
  path: '/ofac/block',
  seed: ofacBlockSeed,
  name: 'OFAC block',
  id: { field: 'ofacBlockId', filter: 'ofacBlockId', prefix: 'block-' },
  mayRead: superAccounts,
  mayChange: superAccounts,
  isShared: true,
  tracksAuthor: true,
  values: {
    name: text('name', ofacBlockBounds.name),
    // Null matches everything; without an address the name alone is blocked.
    country: country('country').nullable(),
    stateProvince: text('stateProvince', ofacBlockBounds.stateProvince).nullable(),
    postalCode: text('postalCode', ofacBlockBounds.postalCode).nullable(),
    blocked: flag('blocked'),
    reason: text('reason', ofacBlockBounds.reason),
  },
  defaults: { country: null, stateProvince: null, postalCode: null },
  filters: ['name', 'country', 'blocked'],
  sorts: ['name', 'ofacBlockId', 'country', 'creationTime', 'lastModified'],
  normalise(block, before) {
    const isDecided = before === null || before.blocked === block.blocked || before.reason !== block.reason
    if (!isDecided) throw badRequest(['reason is required: blocking and lifting need a new one'])
    return block
  },
  unique: {
    of: ['name', 'country', 'stateProvince', 'postalCode'],
    errorCode: 'ofac_block_exists',
    text: ({ name }) => `There is a block of ${name} at this address already`,
  },
})
