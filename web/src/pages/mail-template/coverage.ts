import { languageSent } from '@portal/schema/mail-template'
import type { NotificationEmailType } from '../../gql/enums.ts'
import type { CoverageQuery } from '../../gql/graphql.ts'

export type CoveredTemplate = CoverageQuery['mailTemplateCoverage']['templates'][number]

/** The mail that a customer gets about an event in a language. */
export interface Coverage {
  /** The template of this language for all countries, active or not. Null if there is none. */
  readonly own: CoveredTemplate | null
  /** The number of countries with a separate template in this language. */
  readonly countries: number
  /** The language that is sent. Null if no mail is sent. */
  readonly sent: string | null
}

/** Determines the language that is sent for each event and language, by the platform's rule (`languageSent`). */
export function coverageOf(templates: readonly CoveredTemplate[], defaultLanguage: string | null) {
  const byPlace = Map.groupBy(templates, ({ mailEventType, language }) => `${mailEventType} ${language}`)
  const general = (event: NotificationEmailType, language: string) =>
    byPlace.get(`${event} ${language}`)?.find(({ countryCode }) => countryCode === null) ?? null
  return (event: NotificationEmailType, language: string): Coverage => ({
    own: general(event, language),
    countries: byPlace.get(`${event} ${language}`)?.filter(({ countryCode }) => countryCode !== null).length ?? 0,
    sent: languageSent(language, defaultLanguage, (each) => general(event, each)?.status === 'ACTIVE'),
  })
}
