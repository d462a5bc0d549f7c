import type { CustomerDocument } from '../customers/customer-document.ts'
import type { OfacMatch } from '../customers/ofac-values.ts'

/** The data of a hit without its score; equal entry numbers are one entry with several names. */
type Hit = Pick<OfacMatch, 'entityId' | 'name' | 'programs'> & Partial<OfacMatch>

/** Hits of a person's check, each with a feature worth reviewing. All names are made up. */
export const findings: readonly ((person: CustomerDocument['personalInfo'], entry: number) => readonly Hit[])[] = [
  // Different year of birth.
  ({ firstName, lastName, dob }, entry) => [
    { ...numbered(entry), name: `${lastName.toUpperCase()}, ${firstName}`, dob: yearsBefore(dob, 19), score: 0.93 },
  ],
  // One entry with two names.
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
  // A company with that name.
  ({ lastName }, entry) => [
    { ...numbered(entry), name: `${lastName} Shipping Co Ltd`, type: 'ENTITY', dob: null, score: 0.8 },
  ],
  // A likely match.
  ({ firstName, lastName, dob, address }, entry) => [
    {
      ...numbered(entry),
      name: `${lastName.toUpperCase()}, ${firstName}`,
      dob,
      score: 0.99,
      addressMatch: address.stateProvince ? ['COUNTRY', 'STATE_PROVINCE'] : ['COUNTRY'],
    },
  ],
  // An initial, and day and month swapped.
  ({ firstName, lastName, dob }, entry) => [
    {
      ...numbered(entry),
      name: `${[...firstName][0]}. ${lastName}`,
      dob: `${dob.slice(0, 4)}-${dob.slice(8)}-${dob.slice(5, 7)}`,
      score: 0.88,
    },
  ],
  // A provider with scores above 1.
  ({ firstName, lastName }, entry) => [
    { ...numbered(entry), name: `${firstName} ${lastName} Benedikt`, dob: '1949-03', score: 1.2 },
  ],
  // Two entries, one with two names.
  ({ firstName, lastName, dob }, entry) => [
    { ...numbered(entry), name: `${lastName.toUpperCase()}, ${firstName}`, dob: yearsBefore(dob, 30), score: 0.95 },
    { ...numbered(entry + 1), name: `${firstName} ${lastName}-Haddad`, dob: null, score: 0.86 },
    { ...numbered(entry + 1), name: `أبو ${firstName}`, dob: null, score: 0.7 },
  ],
  // A hit without details.
  () => [],
]

const programs = [['SDGT'], ['SDNTK', 'ILLICIT-DRUGS-EO14059'], ['UKRAINE-EO13662'], ['IRAN'], ['CUBA'], ['DPRK2']]

function numbered(entry: number): Pick<OfacMatch, 'entityId' | 'programs'> {
  return { entityId: String(entry), programs: programs[entry % programs.length] ?? [] }
}

function yearsBefore(dob: string, years: number): string {
  return `${Number(dob.slice(0, 4)) - years}${dob.slice(4)}`
}
