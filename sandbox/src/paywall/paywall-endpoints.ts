import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Permission } from '@portal/schema/permissions'
import type { CreateCharge } from '../charges/charge-creation.ts'
import type { FirstStep } from '../charges/new-charge.ts'
import type { ResolvePendingCharge } from '../charges/pending-charge.ts'
import type { CreateCustomer } from '../customers/customer-creation.ts'
import { customerStatuses } from '../customers/customer-document.ts'
import type { CustomerInput } from '../customers/customer-input.ts'
import { requirePermissions } from '../http/authorisation.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { read } from '../http/list-parameters.ts'
import { ownerMerchant } from '../http/owner-merchant.ts'
import { badRequest, RequestError } from '../http/request-error.ts'
import { type CheckoutMethod, isCurrency, refusalsOf } from '../payment-methods/payment-method.ts'
import type { PaymentMethodCache } from '../payment-methods/payment-method-cache.ts'
import { chargeStatuses, type PaymentMethod } from '../values/charge-values.ts'
import { countries } from '../values/countries.ts'
import { currencies, moneyFault, parseMoney } from '../values/money.ts'
import { methodBody, type PaidCard, paidCard, redirectBody, startBody, submitBody } from './paywall-input.ts'
import type { PaywallSession, PaywallSessions, PaywallStatus } from './paywall-session.ts'
import { testCards } from './test-cards.ts'

/** The permissions of the paywall (specification 6.2, paywall). */
const needs: readonly Permission[] = [
  'paymentmethods.read',
  'customers.read',
  'payment_profiles.read',
  'configuration.read',
  'secret_key.read',
  'payment_tester.read',
]

const blocked = customerStatuses.indexOf('BLOCKED')
const created = chargeStatuses.indexOf('CREATED')

/** The parts that the calls of the paywall need. */
export interface PaywallDeps {
  readonly database: DatabaseSync
  readonly paywallSessions: PaywallSessions
  readonly paymentMethods: PaymentMethodCache
  readonly createCharge: CreateCharge
  readonly resolvePendingCharge: ResolvePendingCharge
  readonly createCustomer: CreateCustomer
}

/** Calls of a paywall: the merchant starts a session, the payer completes it, and each session creates one charge. */
export function paywallEndpoints(parts: PaywallDeps): Endpoint[] {
  const { database, paywallSessions: sessions, paymentMethods: methods, createCharge: create } = parts
  const { resolvePendingCharge, createCustomer } = parts
  const customers = database.prepare('select n, merchant from customer where id = ?')
  const chargeStatus = database.prepare('select status from charge where n = ?')
  const statusOf = database.prepare('select status from customer where n = ?')
  const productsByKey = database.prepare('select n from product where external_key = ? order by n limit 1')
  const products = database.prepare('select external_key, description, category from product order by n')
  const productOf = database.prepare('select external_key, description, category from product where n = ?')

  const session = (call: Call, ...wanted: readonly PaywallStatus[]): PaywallSession => {
    const found = sessions.find(call.parameters.sessionId ?? '', call.scope, call.now)
    if (wanted.length === 0 || wanted.includes(found.status)) return found
    const code = found.status === 'EXPIRED' ? 'paywall_session_expired' : 'paywall_session_used'
    throw new RequestError(409, code, `The paywall session is ${found.status}: start another one`)
  }

  const offer = (): string =>
    JSON.stringify({
      countries: countries.map(({ code }) => code).sort(),
      currencies,
      products: products.all().map(({ external_key, description, category }) => ({
        externalKey: external_key,
        description,
        productCategoryCode: category,
      })),
      testCards: testCards.map(({ outcome: _, ...card }) => card),
    })

  const start = (call: Call): string => {
    const merchant = ownerMerchant(call)
    const { customerId = null, newCustomer = null, ...asked } = read(startBody, call.json())
    const { currency, amount, externalKey, country } = asked
    // Adding a new customer requires the usual permissions (specification 6.2, customers add).
    if (newCustomer) requirePermissions(call.caller, ['customers.write'])
    const units = isCurrency(currency) ? parseMoney(amount, currency) : null
    const product = productsByKey.get(externalKey)
    const found = customerId === null ? [] : customers.all(customerId).filter((row) => row.merchant === merchant)
    const faults = [
      !isCurrency(currency) && 'currency is unknown',
      isCurrency(currency) && units === null && moneyFault('amount', amount, currency),
      units === 0n && 'amount: value is too low: above zero',
      !product && `externalKey: there is no product ${externalKey}`,
      customerId === null && newCustomer === null && 'customerId is required',
      customerId !== null && newCustomer !== null && 'customerId cannot be combined with newCustomer',
      customerId !== null && found.length === 0 && `customerId: there is no customer ${customerId}`,
    ].filter((fault) => fault !== false)
    if (faults.length > 0 || units === null) throw badRequest(faults)
    const customer = newCustomer
      ? createCustomer({ merchant, id: null, input: payerInput(newCustomer, country) }, call.now)
      : Number(onlyRow(found, merchant, 'Customer').n)
    const paywall = { merchant, customer, country, currency, amount: units, product: Number(product?.n) }
    return sessions.text(sessions.start(paywall, call.now))
  }

  const choose = (call: Call): string => {
    const { instrumentConfigId, method } = read(methodBody, call.json())
    const open = session(call, 'OPEN')
    const chosen = methodOf(open, instrumentConfigId, method)
    const reasons = chosen
      ? refusalsOf(chosen, { ...open, liveMode: false })
      : [{ message: `There is no ${method} at ${instrumentConfigId}` }]
    requireOffered(reasons)
    return sessions.text(sessions.change(open, { instrumentConfigId, method }, 'METHOD_SELECTED', call.now))
  }

  const submit = (call: Call): string => {
    const { card = null } = read(submitBody, call.json())
    const open = session(call, 'OPEN')
    const chosen = methodOf(open, open.instrumentConfigId, open.method)
    if (!chosen) throw new RequestError(409, 'payment_method_missing', 'No payment method has been chosen')
    // The method may have been disabled since it was chosen.
    requireOffered(refusalsOf(chosen, { ...open, liveMode: false }))
    if (chosen.type === 'CARD' && !card) throw badRequest(['card is required'])
    if (chosen.type !== 'CARD' && card) throw badRequest([`card cannot be combined with ${chosen.method}`])
    const paid = card && paidCard(card, call.now)
    const first = firstStep(chosen, paid, statusOf.get(open.customer)?.status === blocked)
    // Claims the session before the charge is created, so it can never create a second one.
    const taken = sessions.change(open, { status: 'SUBMITTED' }, 'FORM_SUBMITTED', call.now)
    const charge = create(newCharge(taken, chosen.method, paid), first, { now: call.now, callerName: null })
    // A payer who is declined is not redirected to the bank.
    if (chargeStatus.get(charge)?.status !== created) {
      return sessions.text(sessions.change(taken, { status: 'COMPLETED', charge }, 'COMPLETED', call.now))
    }
    const redirectToken = randomBytes(16).toString('hex')
    const left = { status: 'REDIRECTED', charge, redirectToken } as const
    return sessions.text(sessions.change(taken, left, 'REDIRECTED', call.now))
  }

  const comeBack = (call: Call): string => {
    const { redirectToken, decision } = read(redirectBody, call.json())
    const away = session(call, 'REDIRECTED')
    if (away.redirectToken !== redirectToken || away.charge === null) {
      throw new RequestError(409, 'redirect_invalid', 'This step belongs to another payment')
    }
    const isConfirmed = decision === 'CONFIRM'
    const status = isConfirmed ? 'CHARGED' : 'DECLINED'
    // Has no effect if an operator resolved the charge in the meantime.
    resolvePendingCharge(away.charge, { status, result: isConfirmed ? 'APPROVED' : 'DO_NOT_HONOR', now: call.now })
    return sessions.text(sessions.change(away, { status: 'COMPLETED', redirectToken: null }, 'COMPLETED', call.now))
  }

  const close = (call: Call): string => {
    const open = session(call, 'OPEN', 'REDIRECTED')
    return sessions.text(sessions.change(open, { status: 'CLOSED', redirectToken: null }, 'CLOSED', call.now))
  }

  function methodOf(
    { merchant, country, currency, amount, customer }: PaywallSession,
    id: string | null,
    method: string | null,
  ): CheckoutMethod | undefined {
    const purchase = { country, currency, amount, liveMode: false, customer }
    return methods.of(merchant, purchase).find((one) => one.instrumentConfigId === id && one.method === method)
  }

  function newCharge(
    { id, merchant, customer, country, product, amount, currency, instrumentConfigId }: PaywallSession,
    method: PaymentMethod,
    card: PaidCard | null,
  ) {
    const { external_key, description, category } = productOf.get(product) ?? {}
    const properties = {
      paywallSessionId: id,
      ...(card && { cardBrand: card.brand, cardBin: card.bin, cardLast4: card.last4 }),
    }
    return {
      id: null,
      merchant,
      customer,
      paymentMethod: method,
      instrumentConfigId,
      country,
      currency,
      card,
      lineItem: {
        externalKey: String(external_key),
        description: String(description),
        category: String(category),
        quantity: 1,
        price: amount,
        tax: 0n,
        taxInclusive: false,
      },
      metadata: [],
      properties: Object.entries(properties).map(([name, value]) => ({ name, value })),
    }
  }

  const one = '/paywall/sessions/:sessionId'
  return [
    { method: 'GET', path: '/paywall/offer', needs, handle: offer },
    { method: 'POST', path: '/paywall/start', needs, handle: start },
    { method: 'GET', path: one, needs, handle: (call) => sessions.text(session(call)) },
    { method: 'POST', path: `${one}/method`, needs, handle: choose },
    { method: 'POST', path: `${one}/submit`, needs, handle: submit },
    { method: 'POST', path: `${one}/redirect`, needs, handle: comeBack },
    { method: 'POST', path: `${one}/close`, needs, handle: close },
  ]
}

function requireOffered(reasons: readonly { readonly message: string }[]): void {
  if (reasons.length === 0) return
  const texts = reasons.map(({ message }) => message)
  throw new RequestError(409, 'payment_method_not_offered', texts.join('; '), texts)
}

/**
 * Returns the first step of the charge: a decline for a blocked customer; otherwise the result of the card or of the
 * method's type.
 */
function firstStep({ type }: CheckoutMethod, card: PaidCard | null, isBlocked: boolean): FirstStep {
  if (isBlocked) return { operation: 'CHARGE', status: 'DECLINED', result: 'SUSPECTED_FRAUD' }
  const outcome = card ? card.outcome : type === 'REDIRECT' ? 'REDIRECT' : null
  if (outcome === 'REDIRECT') return { operation: 'CREATE', status: 'CREATED', result: 'PENDING' }
  return { operation: 'CHARGE', ...(outcome ?? ({ status: 'CHARGE_PENDING', result: 'PENDING' } as const)) }
}

/** Returns a new customer from the payer's input and the country of the purchase. */
function payerInput(person: { firstName: string; lastName: string; email: string }, country: string): CustomerInput {
  return { personalInfo: { ...person, address: { country } } }
}
