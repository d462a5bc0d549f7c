import { z } from 'zod'
import { FEWEST_CHARGES } from './seed/seed.ts'

const whole = (from: number, to: number) => z.coerce.number().int().min(from).max(to)

const shape = z.object({
  PORT: whole(0, 65_535).default(4010),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).optional(),
  SANDBOX_CHARGES: whole(FEWEST_CHARGES, 10_000_000).default(5_000),
  SANDBOX_MAX_DELAY_MS: whole(0, 600_000).default(0),
})

/** Reads the settings; an empty variable counts as unset. Throws an error that names each invalid variable. */
export function readEnvironment(variables: NodeJS.ProcessEnv): z.output<typeof shape> {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = shape.safeParse(nonEmpty)
  if (result.success) return result.data
  throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
}
