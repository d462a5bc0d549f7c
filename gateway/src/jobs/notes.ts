/** The values of a note, by name. */
type NoteValues = Readonly<Record<string, string>>

/** A note as shown: its English text, plus its code and values unless the text comes from the platform. */
interface ReadNote {
  readonly text: string
  readonly code: NoteCode | null
  readonly values: NoteValues
}

const longestText = 300

/** The English text of each note of the gateway. `text` is the message of an error. */
const texts = {
  AMOUNT_ABOVE_REMAINING: ({ amount, remaining, currency }) =>
    `${amount} is above the ${remaining} ${currency} that remain`,
  AMOUNT_COMMA: ({ typed }) => `${typed} contains a comma: write decimals with a point`,
  AMOUNT_COMMA_AMBIGUOUS: ({ typed }) => `${typed} is ambiguous: the comma could separate thousands or decimals`,
  AMOUNT_DECIMALS: ({ typed, decimals, currency, most }) =>
    `${typed} has ${decimals} decimals, and ${currency} has ${most === '0' ? 'none' : most}`,
  AMOUNT_NOT_DECIMAL: ({ typed }) => `${typed} is not an amount`,
  AMOUNT_POINT_AMBIGUOUS: ({ typed }) => `${typed} is ambiguous: the point could separate thousands or decimals`,
  AMOUNT_TOO_LARGE: ({ typed }) => `${typed} is too high`,
  AMOUNT_ZERO: ({ typed }) => `${typed} is not above zero`,
  ANSWER_LOST: ({ text = '' }) => text,
  CHARGE_CHANGED: () => 'The charge has changed since the plan',
  CHARGE_GONE: () => 'The platform does not have the charge any more',
  CHARGE_NOT_READ: ({ text }) => `The charge could not be read: ${text}`,
  CHARGE_UNCHANGED: () => 'The charge was unchanged a minute later: probably not done',
  DUPLICATE_OF: ({ line }) => `Same charge as line ${line}, which is kept`,
  ID_AMBIGUOUS: ({ text = '' }) => text,
  ID_REFUSED: ({ text = '' }) => text,
  LETTER_L: () => 'A letter for a one?',
  LETTER_O: () => 'An O for a zero?',
  MARK_MISSING: () => 'The charge has changed, and none of its transactions has the mark of the job',
  MERCHANT: ({ merchant }) => `Belongs to ${merchant}`,
  NOT_COUNTED: counted,
  NOT_COUNTED_GONE: (values) => `${counted(values)}: the platform does not have it`,
  NOT_COUNTED_STOPPED: (values) => `${counted(values)}: it is stopped`,
  NOT_COUNTED_UNREAD: (values) => `${counted(values)}: it could not be read (${values.error})`,
  PERCENTAGE_TOO_SMALL: () => 'the percentage of it is less than the smallest amount',
  PLATFORM_UNAVAILABLE: ({ text = '' }) => text,
  PORTAL_STOPPED: () => 'The portal stopped while this was being sent',
  RATE_LIMITED: ({ text = '' }) => text,
  STORE_UNAVAILABLE: ({ text = '' }) => text,
} satisfies Readonly<Record<string, (values: NoteValues) => string>>

/** The meaning of a note, as in the schema (`JobNoteCode`). */
export type NoteCode = keyof typeof texts

function counted({ requested, counted }: NoteValues): string {
  return counted === 'none' ? 'The platform did not say how many' : `Requested ${requested}, counted ${counted}`
}

/** A gateway's note as stored: its code with its values, so that it can be shown in any language. */
export function noteOf(code: NoteCode, values: Readonly<Record<string, string | number>> = {}): string {
  const short = Object.entries(values).map(([name, value]) => [name, String(value).slice(0, longestText)])
  return JSON.stringify({ code, values: Object.fromEntries(short) })
}

/** The note about an error: its code if the text is the gateway's, otherwise the platform's text. */
export function errorNote(code: string | undefined, text: string): string {
  const known = code === 'OUTCOME_UNKNOWN' ? 'ANSWER_LOST' : code
  return known !== undefined && isCode(known) ? noteOf(known, { text }) : text
}

/** Cuts a note to the length that the store allows. */
export function shortNote(note: string): string {
  return readNote(note).code === null ? note.slice(0, longestText) : note
}

/** Parses a stored note. */
export function readNote(note: string): ReadNote {
  const { code, values = {} } = parsed(note)
  return code !== undefined && isCode(code)
    ? { text: texts[code](values), code, values }
    : { text: note, code: null, values: {} }
}

function parsed(note: string): { readonly code?: string; readonly values?: NoteValues } {
  if (!note.startsWith('{"code":"')) return {}
  try {
    return JSON.parse(note)
  } catch {
    // The platform's text.
    return {}
  }
}

function isCode(code: string): code is NoteCode {
  return Object.hasOwn(texts, code)
}
