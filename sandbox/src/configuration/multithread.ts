import { gatewayConfigBounds } from '@portal/schema/gateway-config'
import { z } from 'zod'
import { badRequest } from '../http/request-error.ts'
import { asRead, type StoredSecret, storedAt } from './stored-secret.ts'

const { most } = gatewayConfigBounds.multithreadScheduler

/** The settings for parallel requests to a gateway, as sent; each part is optional. */
export const multithread = z
  .strictObject({
    enabled: z.boolean('multithread.enabled must be true or false').optional(),
    configType: z
      .enum(['TOKEN', 'SCHEDULER'], 'multithread.configType must be one of TOKEN, SCHEDULER')
      .nullable()
      .optional(),
    token: z
      .union([z.string().max(gatewayConfigBounds.value.most, 'multithread.token is too long'), asRead, z.null()])
      .optional(),
    expirationTime: z.iso
      .datetime({ offset: true, error: 'multithread.expirationTime is not a date' })
      .nullable()
      .optional(),
    scheduler: z
      .string('multithread.scheduler is not text')
      .trim()
      .max(most, `multithread.scheduler is too long: at most ${most} characters`)
      .nullable()
      .optional(),
  })
  .nullable()

type MultithreadInput = z.output<typeof multithread>

/** The settings as stored. */
export interface Multithread {
  readonly enabled: boolean
  readonly configType: 'TOKEN' | 'SCHEDULER' | null
  readonly token: StoredSecret | null
  readonly expirationTime: string | null
  readonly scheduler: string | null
}

/** The default configuration. */
export const noMultithread: Multithread = {
  enabled: false,
  configType: null,
  token: null,
  expirationTime: null,
  scheduler: null,
}

/**
 * Returns the settings to store. Omitted parts do not change; null empties a part. Throws a 400 if a part is missing.
 */
export function multithreaded(
  input: MultithreadInput,
  before: Multithread,
  now: number,
  { mayLackSecrets = false } = {},
): Multithread {
  if (input === null) return noMultithread
  const { token, ...rest } = input
  const isKept = token === undefined || (typeof token === 'object' && token !== null)
  const next = {
    ...before,
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value === '' ? null : value])),
    token: isKept ? before.token : token ? storedAt(now) : null,
  }
  if (!next.enabled) return next
  if (next.configType === null) throw badRequest(['multithread.configType is required'])
  if (next.configType === 'TOKEN' && next.token === null && !mayLackSecrets)
    throw badRequest(['multithread.token is required'])
  if (next.configType === 'SCHEDULER' && next.scheduler === null)
    throw badRequest(['multithread.scheduler is required'])
  return next
}
