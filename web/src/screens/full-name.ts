interface Named {
  readonly firstName?: string | null
  readonly lastName?: string | null
}

/** First and last name as far as they are known; empty where neither is. */
export function fullName(person: Named | null | undefined): string {
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ')
}
