import type { DatabaseSync } from 'node:sqlite'
import type { CustomerDocument } from '../customers/customer-document.ts'
import { type OfacCheck, ofacCheckStatuses, ofacReviewStatuses } from '../customers/ofac-values.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { DAY, isoTime } from '../values/time.ts'
import { findings } from './ofac-findings.ts'
import { pick, type Random } from './random.ts'

const providers = ['Watchman', 'Sanctions Search'] as const
const programs = ['SDGT', 'SDNTK', 'UKRAINE-EO13662', 'IRAN', 'CUBA', 'DPRK2'] as const
/** The customer with a check of each kind. */
const WELL_KNOWN = 42
const WELL_KNOWN_CHARGE = 'chg-1001'
/** One of this many customers has been checked. */
const EVERY = 5
/** The merchant whose customers were checked against a new list, without reviews. */
const SCREENED = 'THIRD_MERCHANT'
const SCREENED_CUSTOMERS = 40
const CHECKS_OF_SCREENED = 4
/** The first entry number of that list. */
const FIRST_ENTRY = 50_000

type Finding = Pick<
  OfacCheck,
  'ofacMatchedName' | 'ofacCheckStatus' | 'ofacReviewStatus' | 'ofacReviewNotes' | 'reviewedBy' | 'matches'
>

const nothing: Finding = {
  ofacMatchedName: null,
  ofacCheckStatus: 'NOMATCH',
  ofacReviewStatus: null,
  ofacReviewNotes: null,
  reviewedBy: null,
  matches: [],
}

/** Writes sanctions checks of some customers, newest last; most found nothing. */
export function seedOfacChecks(database: DatabaseSync, random: Random, now: number): void {
  const insert = database.prepare(`insert into ofac_check (id, merchant, customer, status, review_status,
    creation_time, document) values (?, ?, ?, ?, ?, ?, ?)`)
  let n = 0
  const write = (
    customer: { n: number; merchant: number; document: CustomerDocument },
    finding: Finding,
    age: number,
  ) => {
    n += 1
    const { id, merchantAccount, personalInfo } = customer.document
    const created = now - age
    const reviewTime = finding.reviewedBy && isoTime(created + Math.floor(random() * 6 * 3600))
    const creationTime = isoTime(created)
    const document: OfacCheck = {
      ofacCheckId: `ofac-${n}`,
      merchantAccount,
      customerId: id,
      chargeId: customer.n === WELL_KNOWN ? WELL_KNOWN_CHARGE : null,
      ofacServiceProvider: pick(random, providers),
      ofacVerifiedName: `${personalInfo.firstName} ${personalInfo.lastName}`,
      ...finding,
      reviewTime,
      creationTime,
      lastModified: reviewTime ?? creationTime,
    }
    insert.run(
      document.ofacCheckId,
      customer.merchant,
      customer.n,
      ofacCheckStatuses.indexOf(document.ofacCheckStatus),
      document.ofacReviewStatus && ofacReviewStatuses.indexOf(document.ofacReviewStatus),
      created,
      JSON.stringify(document),
    )
  }
  const checked = database.prepare('select n, merchant, document from customer where n % ? = 0 or n = ? order by n')
  for (const row of checked.iterate(EVERY, WELL_KNOWN)) {
    const document: CustomerDocument = JSON.parse(String(row.document))
    const customer = { n: Number(row.n), merchant: Number(row.merchant), document }
    const age = DAY + Math.floor(random() * 60 * DAY)
    if (customer.n !== WELL_KNOWN) {
      write(customer, findingOf(random, document), age)
      continue
    }
    const found = matched(random, document)
    write(customer, reviewed(found), 40 * DAY)
    write(customer, found, 20 * DAY)
    write(customer, { ...nothing, ofacCheckStatus: 'ERROR' }, 3 * DAY)
    write(customer, nothing, 2 * DAY)
  }
  const screened = database.prepare('select n, merchant, document from customer where merchant = ? order by n limit ?')
  const merchant = merchantAccounts.findIndex(({ name }) => name === SCREENED) + 1
  for (const [place, row] of screened.all(merchant, SCREENED_CUSTOMERS).entries()) {
    const document: CustomerDocument = JSON.parse(String(row.document))
    const customer = { n: Number(row.n), merchant, document }
    for (let each = 0; each < CHECKS_OF_SCREENED; each++) {
      const check = place * CHECKS_OF_SCREENED + each
      write(customer, screenedFinding(check, document), Math.floor(DAY / 2) - check * 60)
    }
  }
}

/** A check that waits for a review; the kinds alternate. */
function screenedFinding(check: number, { personalInfo }: CustomerDocument): Finding {
  const matches = findings[check % findings.length]?.(personalInfo, FIRST_ENTRY + 2 * (check % 7)) ?? []
  return {
    ...nothing,
    ofacMatchedName: matches[0]?.name ?? null,
    ofacCheckStatus: 'MATCHED',
    ofacReviewStatus: 'NEEDS_REVIEW',
    matches: matches.map((match) => ({
      type: 'INDIVIDUAL',
      score: null,
      dob: null,
      addressMatch: [],
      ...match,
    })),
  }
}

function findingOf(random: Random, document: CustomerDocument): Finding {
  const drawn = random()
  if (drawn < 0.85) return nothing
  if (drawn < 0.89) return { ...nothing, ofacCheckStatus: 'ERROR' }
  return drawn < 0.95 ? matched(random, document) : reviewed(matched(random, document))
}

function matched(random: Random, { personalInfo }: CustomerDocument): Finding {
  const name = `${personalInfo.lastName.toUpperCase()}, ${personalInfo.firstName}`
  return {
    ...nothing,
    ofacMatchedName: name,
    ofacCheckStatus: 'MATCHED',
    ofacReviewStatus: 'NEEDS_REVIEW',
    matches: [
      {
        entityId: String(10_000 + Math.floor(random() * 30_000)),
        name,
        type: 'INDIVIDUAL',
        programs: [pick(random, programs)],
        score: Math.round((0.8 + random() * 0.19) * 100) / 100,
        dob: `${Number(personalInfo.dob.slice(0, 4)) - 11}-04-17`,
        addressMatch: random() < 0.5 ? ['COUNTRY'] : [],
      },
    ],
  }
}

function reviewed(finding: Finding): Finding {
  return {
    ...finding,
    ofacReviewStatus: 'REVIEWED_FALSE_POSITIVE',
    ofacReviewNotes: 'Another date of birth',
    reviewedBy: 'super',
  }
}
