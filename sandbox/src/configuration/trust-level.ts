import { trustLevelBounds as bounds } from '@portal/schema/trust-level'
import { z } from 'zod'
import { badRequest } from '../http/request-error.ts'
import { trustLevels as levels } from '../values/trust-level.ts'
import { requiring, resource } from './resource.ts'
import { restriction } from './restriction.ts'
import { trustLevelSeed } from './trust-level-seed.ts'
import { instrumentIds, oneOf, text } from './values.ts'

const provisioning = requiring('gateway_config_access')

/** The restrictions of a merchant's customers by level (specification 7.4). */
export const trustLevels = resource({
  path: '/trustlevels',
  exportedAs: 'trustLevels',
  seed: trustLevelSeed,
  name: 'Trust level',
  id: { field: 'id', filter: 'trustLevel', prefix: 'trust-' },
  pageSize: 100,
  mayRead: provisioning,
  mayChange: provisioning,
  immutable: ['name'],
  values: {
    name: oneOf('name', levels),
    description: text('description', bounds.description).nullable(),
    instrumentConfigIds: instrumentIds('instrumentConfigIds', bounds.instrumentConfigIds),
    restrictions: z
      .array(z.unknown(), 'restrictions is not a list')
      .max(bounds.restrictions.most, `restrictions is too long: at most ${bounds.restrictions.most}`)
      .nullable()
      .transform((given) => (given ?? []).map((each, place) => restriction(each, `restrictions.${place}`))),
  },
  defaults: { description: null, instrumentConfigIds: [], restrictions: [] },
  filters: ['name'],
  naming: {
    instrumentConfigId: ({ instrumentConfigIds, restrictions }) => [
      ...instrumentConfigIds,
      ...restrictions.map((limit) => limit.instrumentConfigId),
    ],
  },
  sorts: ['id', 'name', 'lastModified'],
  normalise(level) {
    const limits = level.restrictions.map(({ instrumentConfigId, period }) =>
      JSON.stringify([instrumentConfigId, period.value, period.unit]),
    )
    const second = limits.findIndex((limit, place) => limits.indexOf(limit) < place)
    if (second < 0) return level
    const first = limits.indexOf(limits[second] ?? '')
    throw badRequest([`restrictions.${second}: the same instrument and period as restrictions.${first}`])
  },
  unique: {
    of: ['name'],
    errorCode: 'trust_level_exists',
    text: ({ name }) => `The trust level ${name} is configured already`,
  },
})
