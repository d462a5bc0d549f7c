/** The limits of a mail template's parts in characters, for the sandbox and for forms. */
export const mailTemplateBounds = {
  subject: { most: 200 },
  html: { most: 32_768 },
  text: { most: 8_192 },
  /** An entire template file. */
  content: { most: 49_152 },
} as const

/** The last fallback language of a mail (specification 9: the first of the languages for content). */
export const lastFallback = 'en_US'

/** The placeholders that the platform fills in, each with a sample for previews. */
export const mailPlaceholders = {
  amount: '118.00',
  cardExpiry: '12/2027',
  chargeId: 'chg-1001',
  chargebackReason: 'Goods not received',
  currency: 'EUR',
  customerEmail: 'ana@example.test',
  customerFirstName: 'Ana',
  customerLastName: 'Ruiz',
  daysCredited: '7',
  invoiceNumber: '2026-0001',
  last4: '4242',
  merchantName: 'Demo Store',
  paymentMethod: 'Visa',
  productDescription: 'Gold plan',
  purchaseDate: '2026-11-20',
  refundAmount: '20.00',
  subscriptionEndDate: '2026-12-20',
  supportEmail: 'support@demo-merchant.example.test',
  verificationReason: 'The document has expired.',
} as const satisfies Readonly<Record<string, string>>

/** The parts of a template that make up a mail. */
export interface MailTemplateParts {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** An error in a template file; the line counts from 1. */
export interface MailTemplateFault {
  readonly line: number
  readonly message: string
}

/** A `{{placeholder}}` of a template file, on its first line. */
export interface PlaceholderFound {
  readonly name: string
  readonly line: number
  readonly isKnown: boolean
}

const subjectLine = /^Subject:[ \t]*(.*)$/i
const textLine = /^-{3,}[ \t]*text[ \t]*-{3,}[ \t]*$/i
const placeholder = /\{\{[ \t]*([\w.-]+)[ \t]*\}\}/g

/** A template as a single file that people edit, upload and compare. */
export function contentOfTemplate({ subject, html, text }: MailTemplateParts): string {
  return `Subject: ${subject}\n\n${html}\n\n--- text ---\n\n${text}\n`
}

/** Reads a template file: a subject line, an empty line, the HTML, the line `--- text ---` and the plain text. */
export function readTemplate(content: string): MailTemplateParts & { readonly faults: readonly MailTemplateFault[] } {
  const lines = linesOf(content)
  const subject = subjectLine.exec(lines[0] ?? '')?.[1]?.trim() ?? ''
  const split = lines.findIndex((line) => textLine.test(line))
  const html = joined(lines.slice(1, split < 0 ? undefined : split))
  const text = split < 0 ? '' : joined(lines.slice(split + 1))
  return { subject, html, text, faults: faultsOf(lines, { subject, html, text }, split) }
}

/** The placeholders of a template file in the order of their first lines. */
export function placeholdersIn(content: string): readonly PlaceholderFound[] {
  const found = new Map<string, PlaceholderFound>()
  linesOf(content).forEach((line, index) => {
    for (const [, name = ''] of line.matchAll(placeholder)) {
      if (!found.has(name)) found.set(name, { name, line: index + 1, isKnown: Object.hasOwn(mailPlaceholders, name) })
    }
  })
  return [...found.values()]
}

/** The text with known placeholders filled in. All others stay visible. */
export function filledIn(
  text: string,
  values: Readonly<Record<string, string>>,
  written: (value: string) => string = (value) => value,
): string {
  return text.replaceAll(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? written(values[name] ?? '') : whole,
  )
}

/** Text escaped for HTML. */
export function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/**
 * The language of the template for a customer: the customer's own, the merchant's default, or English; null if there is
 * no template in any of them, and no mail is sent then.
 */
export function languageSent(
  language: string,
  defaultLanguage: string | null | undefined,
  has: (language: string) => boolean,
): string | null {
  return [language, defaultLanguage ?? lastFallback, lastFallback].find(has) ?? null
}

function linesOf(content: string): string[] {
  return content.split(/\r\n|\r|\n/)
}

function joined(lines: readonly string[]): string {
  return lines.join('\n').trim()
}

/** Forbidden content in a mail, with the error messages. */
const forbidden = [
  [/<script\b/i, 'script is not allowed in a mail'],
  [/<(?:iframe|object|embed|form|base)\b/i, 'iframe, object, embed, form and base are not allowed in a mail'],
  [/<meta\b[^>]*http-equiv/i, 'meta http-equiv is not allowed in a mail'],
  [/<[^>]*\son\w+\s*=/i, 'event handlers are not allowed in a mail'],
  [/(?:href|src)\s*=\s*["']?\s*(?:javascript|vbscript):/i, 'links that run code are not allowed in a mail'],
] as const

const mostFaults = 50

function faultsOf(lines: readonly string[], parts: MailTemplateParts, split: number): MailTemplateFault[] {
  const faults: MailTemplateFault[] = []
  if (!subjectLine.test(lines[0] ?? '')) faults.push({ line: 1, message: 'the first line must be: Subject: ...' })
  else if (parts.subject === '') faults.push({ line: 1, message: 'subject is required' })
  if (parts.html === '') faults.push({ line: Math.min(2, lines.length), message: 'html is required' })
  if (split < 0) faults.push({ line: lines.length, message: 'the line --- text --- and the plain text are missing' })
  else if (parts.text === '') faults.push({ line: split + 1, message: 'text is required' })
  for (const name of ['subject', 'html', 'text'] as const) {
    const { most } = mailTemplateBounds[name]
    const line = name === 'subject' ? 1 : name === 'html' ? Math.min(2, lines.length) : split + 1
    if (parts[name].length > most) faults.push({ line, message: `${name} is too long: at most ${most} characters` })
  }
  lines.forEach((line, index) => {
    const rest = line.replaceAll(placeholder, '')
    if (/\{\{|\}\}/.test(rest)) faults.push({ line: index + 1, message: 'a placeholder is not closed: {{name}}' })
    if (split >= 0 && index > split) return
    for (const [pattern, message] of forbidden) if (pattern.test(line)) faults.push({ line: index + 1, message })
  })
  return faults.toSorted((a, b) => a.line - b.line).slice(0, mostFaults)
}
