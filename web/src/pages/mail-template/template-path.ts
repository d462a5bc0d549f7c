/** The target of a template. */
export interface TemplateTarget {
  readonly mailEventType: string | null
  readonly language: string | null
  readonly countryCode: string | null
}

/** The path of the editor for an event, a language and a country, relative to the merchant's path. */
export function uploadPath({ mailEventType, language, countryCode }: TemplateTarget): string {
  const given = Object.entries({ event: mailEventType, language, country: countryCode })
  const parameters = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return `mailtemplates/@upload?${parameters}`
}
