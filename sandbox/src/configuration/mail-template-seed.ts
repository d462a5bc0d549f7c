import type { notificationEmailTypes } from '@portal/schema/notification-email-type'
import type { SeedRow } from './resource.ts'

type MailEventType = (typeof notificationEmailTypes)[number]

/** The heading and the paragraphs of a mail. */
type Words = readonly [heading: string, ...paragraphs: string[]]

const english: Partial<Record<MailEventType, Words>> = {
  CANCELLED: ['Your purchase was canceled', 'Nothing was charged for {{productDescription}}.'],
  CHARGEBACK: [
    'Your bank returned a payment',
    'The payment of {{amount}} {{currency}} was returned: {{chargebackReason}}.',
  ],
  CHARGEBACK_REVERSED: ['A returned payment was settled', 'The payment of {{amount}} {{currency}} stands again.'],
  CREDIT_CARD_EXPIRING_REMINDER: [
    'Your card expires soon',
    'Your {{paymentMethod}} ending {{last4}} expires {{cardExpiry}}. Add another one before then.',
  ],
  PAYMENT_REVERSAL: ['A payment was released', 'The hold of {{amount}} {{currency}} on your card was released.'],
  PURCHASE_CREATED: ['We received your order', 'Your order {{chargeId}} of {{purchaseDate}} is being prepared.'],
  PURCHASE_PENDING: ['Your payment is being checked', 'We tell you as soon as {{amount}} {{currency}} is confirmed.'],
  PURCHASE_SUCCESS: [
    'Thank you for your purchase',
    'You bought {{productDescription}} on {{purchaseDate}}.',
    'We charged {{amount}} {{currency}} to your {{paymentMethod}} ending {{last4}}.',
  ],
  PURCHASE_SUCCESS_AND_VERIFICATION_COMPLETE: [
    'Your purchase is complete',
    'Your documents were accepted, and {{amount}} {{currency}} was charged.',
  ],
  REFUND: [
    'We refunded your purchase',
    '{{refundAmount}} {{currency}} goes back to your {{paymentMethod}} ending {{last4}}.',
  ],
  SUBSCRIPTION_EXPIRED: ['Your subscription has ended', '{{productDescription}} ended on {{subscriptionEndDate}}.'],
  SUBSCRIPTION_RENEWAL_FAILURE: [
    'We could not renew your subscription',
    'The payment of {{amount}} {{currency}} failed.',
  ],
  SUBSCRIPTION_RENEWAL_REMINDER: [
    'Your subscription renews soon',
    '{{productDescription}} renews on {{subscriptionEndDate}}.',
  ],
  TAX_INVOICE: ['Your invoice {{invoiceNumber}}', 'Your invoice for {{productDescription}} is attached.'],
  VERIFICATION_STATUS_AWAITING_UPLOADS: ['We need a document from you', 'Send a picture of the document we asked for.'],
  VERIFICATION_STATUS_FAILED: ['We could not accept your document', '{{verificationReason}}'],
  VERIFICATION_STATUS_PENDING: ['We are checking your document', 'This takes one working day.'],
}

const spanish: Partial<Record<MailEventType, Words>> = {
  CANCELLED: ['Su compra se ha cancelado', 'No se ha cobrado nada por {{productDescription}}.'],
  CREDIT_CARD_EXPIRING_REMINDER: [
    'Su tarjeta caduca pronto',
    'Su {{paymentMethod}} terminada en {{last4}} caduca el {{cardExpiry}}.',
  ],
  PURCHASE_CREATED: ['Hemos recibido su pedido', 'Su pedido {{chargeId}} del {{purchaseDate}} está en preparación.'],
  PURCHASE_PENDING: ['Estamos comprobando su pago', 'Le avisaremos cuando se confirmen {{amount}} {{currency}}.'],
  PURCHASE_SUCCESS: [
    'Gracias por su compra',
    'Ha comprado {{productDescription}} el {{purchaseDate}}.',
    'Hemos cobrado {{amount}} {{currency}} en su {{paymentMethod}} terminada en {{last4}}.',
  ],
  REFUND: ['Hemos reembolsado su compra', 'Le devolvemos {{refundAmount}} {{currency}} a su {{paymentMethod}}.'],
  SUBSCRIPTION_RENEWAL_REMINDER: ['Su suscripción se renueva pronto', 'Se renueva el {{subscriptionEndDate}}.'],
  TAX_INVOICE: ['Su factura {{invoiceNumber}}', 'Adjuntamos la factura de {{productDescription}}.'],
  VERIFICATION_STATUS_FAILED: ['No hemos podido aceptar su documento', '{{verificationReason}}'],
}

const german: Partial<Record<MailEventType, Words>> = {
  PURCHASE_PENDING: ['Wir prüfen Ihre Zahlung', 'Wir melden uns, sobald {{amount}} {{currency}} bestätigt sind.'],
  PURCHASE_SUCCESS: [
    'Danke für Ihren Einkauf',
    'Wir haben {{amount}} {{currency}} für {{productDescription}} abgebucht.',
  ],
  REFUND: ['Ihre Erstattung', '{{refundAmount}} {{currency}} gehen an Ihre {{paymentMethod}} zurück.'],
  TAX_INVOICE: ['Ihre Rechnung {{invoiceNumber}}', 'Die Rechnung für {{productDescription}} liegt bei.'],
}

const french: Partial<Record<MailEventType, Words>> = {
  PURCHASE_SUCCESS: [
    'Merci pour votre achat',
    'Nous avons débité {{amount}} {{currency}} pour {{productDescription}}.',
  ],
  REFUND: ['Votre remboursement', '{{refundAmount}} {{currency}} vous sont remboursés.'],
}

const portuguese: Partial<Record<MailEventType, Words>> = {
  PURCHASE_SUCCESS: ['Obrigado pela sua compra', 'Cobramos {{amount}} {{currency}} por {{productDescription}}.'],
}

const japanese: Partial<Record<MailEventType, Words>> = {
  PURCHASE_SUCCESS: [
    'ご購入ありがとうございます',
    '{{productDescription}}の代金 {{amount}} {{currency}} をご請求しました。',
  ],
}

/** The merchant's number, the language, the texts, and the greeting. */
const seeded = [
  [1, 'en_US', english, 'Hello {{customerFirstName}},'],
  [1, 'es_ES', spanish, 'Hola, {{customerFirstName}}:'],
  [1, 'de_DE', german, 'Guten Tag {{customerFirstName}} {{customerLastName}},'],
  [1, 'fr_FR', french, 'Bonjour {{customerFirstName}},'],
  [1, 'pt_BR', portuguese, 'Olá, {{customerFirstName}},'],
  [1, 'ja_JP', japanese, '{{customerLastName}} 様'],
  [2, 'en_US', { PURCHASE_SUCCESS: ['Thanks', 'You paid {{amount}} {{currency}}.'] }, 'Hi {{customerFirstName}},'],
] as const satisfies readonly (readonly [number, string, Partial<Record<MailEventType, Words>>, string])[]

function partsOf(heading: string, paragraphs: readonly string[], language: string) {
  const signature = '{{merchantName}} · {{supportEmail}}'
  const html = `<!doctype html>
<html lang="${language.slice(0, 2)}">
<head>
<style>
  body { font-family: sans-serif; margin: 0; padding: 24px; color: #12202a; background: #f6f8f9 }
  main { max-width: 560px; margin: auto; padding: 24px; background: #fff; border-radius: 8px }
  h1 { font-size: 20px; margin: 0 0 16px }
  small { color: #596a75 }
  @media (prefers-color-scheme: dark) { body { color: #e6ecf0; background: #0e1316 } main { background: #141a1e } }
</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
<small>${signature}</small>
</main>
</body>
</html>`
  return { subject: heading, html, text: [...paragraphs, signature].join('\n\n') }
}

function templateOf(
  mailEventType: MailEventType,
  language: string,
  heading: string,
  paragraphs: readonly string[],
): SeedRow['values'] {
  return { mailEventType, language, ...partsOf(heading, paragraphs, language) }
}

const indian = templateOf('PURCHASE_SUCCESS', 'en_US', 'Thank you for your purchase', [
  'Hello {{customerFirstName}},',
  'GST is part of {{amount}} {{currency}}.',
])
const customerService = templateOf('CUSTOMER_SERVICE_EMAIL', 'en_US', 'About your question', [
  'Hello {{customerFirstName}},',
  'We have answered your question.',
])

export const mailTemplateSeed: readonly SeedRow[] = [
  ...seeded.flatMap(([merchant, language, words, greeting], place) =>
    (Object.entries(words) as [MailEventType, Words][]).map(([type, [heading, ...paragraphs]]) => ({
      merchant,
      days: 60 + place,
      values: templateOf(type, language, heading, [greeting, ...paragraphs]),
    })),
  ),
  { merchant: 1, days: 40, values: { ...indian, countryCode: 'IN' } },
  { merchant: 1, days: 90, values: { ...customerService, status: 'INACTIVE' } },
]
