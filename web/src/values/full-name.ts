interface Named {
  readonly firstName?: string | null
  readonly lastName?: string | null
}

/** The known parts of first and last name, or an empty string. */
export function fullName(person: Named | null | undefined): string {
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ')
}
