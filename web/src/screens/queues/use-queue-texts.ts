import { useIntl } from 'react-intl'
import type { Queue } from './queue-query.ts'

/** The queues with a name and a known effect; a platform may have others. */
const known = {
  'charge-events': { name: 'queues.name.chargeEvents', effect: 'queues.effect.chargeEvents' },
  'block-ends': { name: 'queues.name.blockEnds', effect: 'queues.effect.blockEnds' },
  'notification-delivery': { name: 'queues.name.delivery', effect: 'queues.effect.delivery' },
} as const

function isKnown(name: string): name is keyof typeof known {
  return Object.hasOwn(known, name)
}

/** Texts about queues: their names, the effects of stopping them, and how many items wait. */
export function useQueueTexts() {
  const { formatMessage } = useIntl()
  return {
    name: ({ name }: Pick<Queue, 'name'>): string => (isKnown(name) ? formatMessage({ id: known[name].name }) : name),
    effect: ({ name }: Pick<Queue, 'name'>): string =>
      formatMessage({ id: isKnown(name) ? known[name].effect : 'queues.effect.unknown' }),
    /** The trend of the depth; null before the second reading. */
    pace({ depthPerMinute }: Pick<Queue, 'depthPerMinute'>): string | null {
      if (depthPerMinute === null || depthPerMinute === undefined) return null
      const count = Math.round(Math.abs(depthPerMinute))
      if (count === 0) return formatMessage({ id: 'queues.pace.same' })
      return formatMessage({ id: depthPerMinute > 0 ? 'queues.pace.more' : 'queues.pace.fewer' }, { count })
    },
    waiting: ({ depth }: Pick<Queue, 'depth'>): string =>
      depth == null
        ? formatMessage({ id: 'queues.wait.unknown' })
        : formatMessage({ id: 'queues.wait' }, { count: depth }),
  }
}
