import type { CustomerDocument } from '../customers/customer-document.ts'
import type { OfacMatch } from '../customers/ofac-values.ts'

/** What a hit says beside its score; entries with the same number are one, under its several names. */
type Hit = Pick<OfacMatch, 'entityId' | 'name' | 'programs'> & Partial<OfacMatch>

/** The hits of a check of a person, by what makes each case worth a look; every name on the lists is made up. */
export const findings: readonly ((person: CustomerDocument['personalInfo'], entry: number) => readonly Hit[])[] = [
  // Another year of birth.
  ({ firstName, lastName, dob }, entry) => [
    { ...numbered(entry), name: `${lastName.toUpperCase()}, ${firstName}`, dob: yearsBefore(dob, 19), score: 0.93 },
  ],
  // One entry under two names.
  ({ firstName, lastName }, entry) => [
    { ...numbered(entry), name: `${lastName.toUpperCase()}, ${firstName} Karim`, dob: '1961-11-02', score: 0.91 },
    { ...numbered(entry), name: `${firstName} AL-${lastName.toUpperCase()}`, dob: '1961-11-02', score: 0.84 },
  ],
  // Another script, and only the year of birth.
  (_person, entry) => [{ ...numbered(entry), name: 'ОРЛОВ-КАМЕНСКИЙ, Виктор', dob: '1968', score: 0.81 }],
  // No score.
  ({ lastName, dob }, entry) => [
    { ...numbered(entry), name: `${lastName.toUpperCase()}, Ibrahim Yusuf`, dob: dob.slice(0, 4), score: null },
  ],
  // The company of that name.
  ({ lastName }, entry) => [
    { ...numbered(entry), name: `${lastName} Shipping Co Ltd`, type: 'ENTITY', dob: null, score: 0.8 },
  ],
  // Much speaks for it.
  ({ firstName, lastName, dob, address }, entry) => [
    {
      ...numbered(entry),
      name: `${lastName.toUpperCase()}, ${firstName}`,
      dob,
      score: 0.99,
      addressMatch: address.stateProvince ? ['COUNTRY', 'STATE_PROVINCE'] : ['COUNTRY'],
    },
  ],
  // An initial, and day and month the other way round.
  ({ firstName, lastName, dob }, entry) => [
    {
      ...numbered(entry),
      name: `${[...firstName][0]}. ${lastName}`,
      dob: `${dob.slice(0, 4)}-${dob.slice(8)}-${dob.slice(5, 7)}`,
      score: 0.88,
    },
  ],
  // A provider that counts further than to 1.
  ({ firstName, lastName }, entry) => [
    { ...numbered(entry), name: `${firstName} ${lastName} Benedikt`, dob: '1949-03', score: 1.2 },
  ],
  // Two entries, one of them under two names.
  ({ firstName, lastName, dob }, entry) => [
    { ...numbered(entry), name: `${lastName.toUpperCase()}, ${firstName}`, dob: yearsBefore(dob, 30), score: 0.95 },
    { ...numbered(entry + 1), name: `${firstName} ${lastName}-Haddad`, dob: null, score: 0.86 },
    { ...numbered(entry + 1), name: `أبو ${firstName}`, dob: null, score: 0.7 },
  ],
  // Found, but without saying what.
  () => [],
]

const programs = [['SDGT'], ['SDNTK', 'ILLICIT-DRUGS-EO14059'], ['UKRAINE-EO13662'], ['IRAN'], ['CUBA'], ['DPRK2']]

function numbered(entry: number): Pick<OfacMatch, 'entityId' | 'programs'> {
  return { entityId: String(entry), programs: programs[entry % programs.length] ?? [] }
}

function yearsBefore(dob: string, years: number): string {
  return `${Number(dob.slice(0, 4)) - years}${dob.slice(4)}`
}
