import { type UrlFault, urlFault } from '@portal/schema/public-url'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput } from '../rest/error.ts'
import type { PatternTrials } from './pattern-trials.ts'

/** The service that tries patterns. */
export interface InstrumentServices {
  readonly patternTrials: PatternTrials
}

/** Refuses values that would harm other merchants on any platform: expensive patterns and private images. */
export async function validateInstrument(
  { userAgentRegex, images }: Row,
  context: Context<InstrumentServices>,
): Promise<void> {
  const { merchantAccount, callerName } = context.principal
  const { patternTrials } = context.services
  const patternFault =
    typeof userAgentRegex === 'string'
      ? await patternTrials.faultOf(userAgentRegex, `${merchantAccount}/${callerName}`, context.deadline)
      : null
  if (patternFault !== null) throw badInput('userAgentRegex', patternFault)
  for (const image of Array.isArray(images) ? images : []) {
    const fault = urlFault(String(image))
    if (fault !== null) throw badInput('images', urlFaults[fault])
  }
}

const urlFaults: Readonly<Record<UrlFault, string>> = {
  notUrl: 'is not a list of valid URLs',
  tooLong: 'is not a list of valid URLs: one is too long',
  hasCredentials: 'is not a list of valid URLs: one contains a user name or password',
  notHttps: 'is not a list of valid URLs: https is required',
  isPrivate: 'is not a list of valid URLs: one is private',
}
