import { type CallerKey, credentialsOf } from '@portal/sandbox/test-caller'
import type { Page, Route } from 'playwright/test'
import { plainResources } from '../plain-resources.ts'
import { keyOf } from './support/caller-key.ts'
import { extremes, longStory } from './support/charge-extremes.ts'
import { openCommand, openRefund, sendButton } from './support/charge-page.ts'
import { choose } from './support/choose.ts'
import { extremeCustomer } from './support/customer-extremes.ts'
import { answerHalf } from './support/half-file.ts'
import { ended, inDoubt, outcomesOf, running } from './support/job-states.ts'
import { ask, refundElsewhere } from './support/ledger.ts'
import { addFilter, rows } from './support/list.ts'
import { makeCharge } from './support/made-charge.ts'
import { alter, failWith, intercept } from './support/operations.ts'
import { portuguesePlan, savePlanElsewhere } from './support/review.ts'
import { fillSignIn } from './support/sign-in.ts'

/** Whether all is as usual, or a gateway fails. */
export type Busy = 'calm' | 'incident'

/** One screen in one state. */
export interface Picture {
  readonly name: string
  /** Null for a visitor who is not signed in. */
  readonly caller: CallerKey | null
  readonly locale?: 'es'
  /** An overlay is open, so the picture shows only the window and not the whole page. */
  readonly overlay?: boolean
  /** The portal has enough payments to judge its approval rates. */
  readonly busy?: Busy
  /** Opens the screen and brings it into its state. */
  readonly prepare: (page: Page) => Promise<void>
}

const unavailable = failWith('PLATFORM_UNAVAILABLE', 'The platform isn’t responding')

/** Opens a path and waits for a text to appear. */
function opened(path: string, text: string | RegExp) {
  return async (page: Page) => {
    await page.goto(path)
    await page.getByText(text).first().waitFor()
  }
}

/** Opens a path while an operation never responds. */
function loading(operation: string, path: string, text: string | RegExp) {
  return async (page: Page) => {
    await neverAnswer(page, operation)
    await opened(path, text)(page)
  }
}

/** Opens a path while an operation fails. */
function failing(operation: string, path: string, text: string | RegExp) {
  return async (page: Page) => {
    await intercept(page, operation, unavailable)
    await opened(path, text)(page)
  }
}

async function openList(page: Page, path = 'merchant/charges'): Promise<void> {
  await page.goto(path)
  await rows(page).first().waitFor()
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 600
}

/** Opens a list and its first row next to it; phones show only the list. */
async function lookBeside(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const row = page.getByRole('link', { name: /^Open / }).first()
  await row.waitFor()
  await page.getByText(/^As of /).waitFor()
  if (isPhone(page)) return
  await row.press('Space')
  await page.getByRole('complementary', { name: /beside the list$/ }).waitFor()
}

/** Opens a list and selects its first four rows; phones show only the list. */
async function selectFour(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const links = page.locator('a[data-row-link]')
  await links.nth(3).waitFor()
  await page.getByText(/^(As of|Última lectura:) /).waitFor()
  if (isPhone(page)) return
  await links.first().focus()
  for (let times = 0; times < 3; times++) await page.keyboard.press('Shift+ArrowDown')
  await page.getByText(/^4 (selected|seleccionadas)$/).waitFor()
}

/** Opens a list and lets it look again: the second row has a new value, the third is gone, and there are more rows. */
async function lookAgain(page: Page, operation: string, path: string, changes: object): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await page.locator('a[data-row-link]').nth(3).waitFor()
  await page.getByText(/^As of /).waitFor()
  await intercept(page, operation, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const { items, total } = data.list
    const now = items
      .map((row: object, place: number) => (place === 1 ? { ...row, ...changes } : row))
      .filter((_row: object, place: number) => place !== 2)
    await route.fulfill({ response, json: { data: { list: { ...data.list, items: now, total: total - 1 } } } })
  })
  await page.clock.runFor(20_000)
  await page
    .getByText(/^(Changed|No longer in this list)$/)
    .first()
    .waitFor()
}

/** Never responds to these operations. */
async function neverAnswer(page: Page, ...operations: readonly string[]): Promise<void> {
  for (const operation of operations) await intercept(page, operation, () => new Promise(() => {}))
}

/** Opens the queries of the screen. */
async function showQuery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show query' }).click()
  await page.getByRole('dialog').waitFor()
}

/** Opens the menu, which a phone shows above the page. */
async function openMenu(page: Page): Promise<void> {
  await page.goto('merchant/charges')
  await page
    .getByRole('link', { name: /^(Open|Abrir) chg-/ })
    .first()
    .waitFor()
  const toggle = page.getByRole('button', { name: /^(Main menu|Menú principal)$/ })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await page.getByRole('navigation', { name: /^(Main menu|Menú principal)$/ }).waitFor()
}

/** Opens the finder on the list of charges and types a text. */
async function openFinder(page: Page, text: string): Promise<void> {
  await openList(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(text)
}

async function startExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
}

async function openCallers(page: Page): Promise<void> {
  await page.goto('merchant/configuration/access')
  await page.locator('a[href*="/callers/"]').first().waitFor()
}

// biome-ignore lint/suspicious/noExplicitAny: an export is changed wherever it should be
type ChangeOfFile = (file: any) => object

const changedAccount: ChangeOfFile = (file) => ({
  ...file,
  configuration: { ...file.configuration, timeoutSeconds: 45 },
  gatewayConfigs: [{ id: 'gw-3', displayName: 'Renamed by a file' }],
})

/** Opens the import screen, chooses the current export with a change, and waits for a text. */
async function chooseAccountFile(page: Page, change: ChangeOfFile | null, text: string): Promise<void> {
  await page.goto('merchant/DEMO_MERCHANT/configuration/import-export')
  await page.getByText('Choose file').waitFor()
  if (change) {
    const headers = { 'x-portal-csrf': '1', 'x-on-behalf-of': 'DEMO_MERCHANT' }
    const exported = await page.request.get('/files/accountprovisioning/export', { headers })
    const buffer = Buffer.from(JSON.stringify(change(await exported.json())))
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'configuration.json', mimeType: 'application/json', buffer })
  }
  await page.getByText(text).first().waitFor()
}

const binHeader = 'binLookupId,ranges,cardBrand,cardType,cardCategory,issuerName,issuerCountry,status'
/** One line for each possible result. */
const binLines = [
  binHeader,
  ',400005-400020,Visa,DEBIT,,Bank of the New,FR,ACTIVE',
  'bin-1,424242,Visa,CREDIT,GOLD,Bank of Better Examples,US,ACTIVE',
  ',378282,American Express,CHARGE,PLATINUM,Demo Charge Co,US,ACTIVE',
  ',68130000-681399,Visa,DEBIT,,Bank of Uneven Ends,FR,ACTIVE',
  ',68140000,Visa,COINS,,Bank of Coins,ZZ,ACTIVE',
  ',4111111111111111,Visa,DEBIT,,Bank of Cards,FR,ACTIVE',
  ',555555-555560,Mastercard,DEBIT',
]

/** Opens the import of BIN lookups, chooses a file with these lines, and waits for a text. */
async function chooseBinFile(page: Page, lines: readonly string[], text: string): Promise<void> {
  await page.goto('all/bin/@import')
  await page.getByText('Choose file').waitFor()
  const buffer = Buffer.from(lines.map((line) => `${line}\r\n`).join(''))
  if (lines.length > 0) {
    await page.locator('input[type=file]').setInputFiles({ name: 'bins.csv', mimeType: 'text/csv', buffer })
  }
  await page.getByText(text).first().waitFor()
}

/** Imports the plan with a made-up response. */
async function importBins(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(/planHash=/, answer)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import 2 rows' }).click()
}

const visitor = (name: string, prepare: Picture['prepare']): Picture => ({ name, caller: null, prepare })

/** The pictures of what a caller sees. */
function seenBy(caller: CallerKey) {
  const screen = (name: string, prepare: Picture['prepare']): Picture => ({ name, caller, prepare })
  return {
    screen,
    over: (name: string, prepare: Picture['prepare']): Picture => ({ ...screen(name, prepare), overlay: true }),
    spanish: (name: string, prepare: Picture['prepare']): Picture => ({ ...screen(name, prepare), locale: 'es' }),
    spanishOver: (name: string, prepare: Picture['prepare']): Picture => ({
      ...screen(name, prepare),
      overlay: true,
      locale: 'es',
    }),
  }
}

const { screen: operator, over, spanish, spanishOver } = seenBy('operator')
const [admin, finance, superCaller, support] = [seenBy('admin'), seenBy('finance'), seenBy('super'), seenBy('support')]

/** The URL of a preflight. All pictures share it, because a merchant can have at most ten plans at a time. */
let preflight: string | undefined

/** Opens a preflight with lines of every group. */
async function openPreflight(page: Page): Promise<void> {
  if (preflight !== undefined) {
    await page.goto(preflight)
    await page.locator('.charge-job-groups table').nth(2).waitFor()
    return
  }
  await page.goto('merchant/charges/@worklist')
  const ids = Array.from({ length: 14 }, (_, place) => `chg-${1001 + place}`)
  await page.locator('textarea').fill([...ids, 'chg-1024', 'chg-2O975', 'chg-1001', 'chg-99120'].join('\n'))
  await page.locator('form button[type=submit]').click()
  await page.locator('.charge-job-groups table').nth(2).waitFor()
  preflight = page.url()
}

/** Opens a plan as a job in a different state. */
async function openJob(
  page: Page,
  change: (job: Parameters<typeof running>[0]) => void,
  unknown: number,
): Promise<void> {
  await openPreflight(page)
  await alter(page, 'Job', ({ job }) => change(job))
  await intercept(page, 'ChargeJobItems', async (route) => {
    const { variables, ...rest } = route.request().postDataJSON()
    const isUnknown = variables.state === 'UNKNOWN'
    const asked = { ...variables, state: null, ...(isUnknown && { page: { limit: unknown, offset: 0 } }) }
    const response = await route.fetch({ postData: { ...rest, variables: asked } })
    const json = await response.json()
    const { items } = json.data.job
    if (isUnknown) items.total = unknown
    outcomesOf(items.items, unknown)
    await route.fulfill({ response, json })
  })
  await page.reload()
  await page.getByRole('region', { name: 'Progress' }).waitFor()
  await page.locator('.charge-job-groups table').first().waitFor()
}

async function openExplorer(page: Page): Promise<void> {
  await opened('docs/explorer', 'Put the caret on a field')(page)
}

/** Replaces the query in the explorer's editor. */
async function writeQuery(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Query' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** Runs the explorer's query with the password of the sandbox's first caller. */
async function runQuery(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').locator('input[type=password]').fill(credentialsOf('admin').secretKey)
  await page.keyboard.press('Enter')
}

/** Opens the review after disabling a setting and changing its amount. */
async function changeSetting(page: Page): Promise<void> {
  await page.goto('merchant/installments/inst-1?edit')
  await page.getByRole('combobox').and(page.locator('[name=enabled]')).selectOption('false')
  await page.locator('[name=minAmount]').fill('75')
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('link').first().waitFor()
}

/** Responds as if someone else had saved the setting after the form was opened. */
async function changedElsewhere(page: Page): Promise<void> {
  let reads = 0
  await alter(page, 'InstallmentSetting', ({ entry }) => {
    if (reads++ > 0) Object.assign(entry, { minAmount: '60.00', costBurden: 'MERCHANT' })
  })
}

const purchase = 'customer=cust-42&country=ES&currency=EUR&amount=20&product=sku-1'

async function openPaywall(page: Page): Promise<void> {
  await page.goto(`merchant/paywall?${purchase}`)
  await page.getByRole('button', { name: 'Open paywall' }).click()
  await page.getByText('Select a payment method').waitFor()
}

/** Changes a customer without the browser. */
async function changeElsewhere(id: string): Promise<void> {
  const { customer } = await ask<{ customer: { trustLevel: string } }>(`{ customer(id: "${id}") { trustLevel } }`)
  const trustLevel = customer.trustLevel === 'TRUSTED_CUSTOMER' ? 'STANDARD_CUSTOMER' : 'TRUSTED_CUSTOMER'
  const fraud = { id, blockReason: `Seen at ${new Date().toISOString()}`, blockedUntil: '2999-01-01T00:00:00Z' }
  await ask('mutation ($input: BlockCustomerInput!) { blockCustomer(input: $input) { id } }', { input: fraud })
  await ask('mutation ($input: CustomerInput!) { saveCustomer(input: $input) { id } }', { input: { id, trustLevel } })
}

/** Opens the paywall, pays with the first test card of a kind and waits for the outcome. */
async function payByCard(page: Page, kind: string, status: string): Promise<void> {
  await openPaywall(page)
  await page.getByText('Credit card Visa').click()
  const cards = page.getByLabel('Test card')
  const value = await cards.locator('option', { hasText: kind }).first().getAttribute('value')
  await cards.selectOption(value ?? '')
  await page.getByRole('button', { name: /^Pay EUR/ }).click()
  await page.getByTitle(status).waitFor()
}

async function fillNewCharge(page: Page): Promise<void> {
  await page.goto('merchant/charges/@new?customerId=cust-42')
  await choose(page, 'Currency', 'EUR', 'EUR - Euro')
  await page.getByLabel('Product key').fill('sku-1')
  await page.getByLabel('Price').fill('1180.5')
  await page.getByLabel('Tax (optional)').fill('20')
}

/** The list, the page and both forms of every plain resource. */
const plainPictures: readonly Picture[] = plainResources.flatMap(({ type, at, seeded, caller: id }) => {
  const caller = keyOf(id)
  const name = type.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()
  const one = `${at}/${seeded}`
  return [
    operator(`${name}-list`, opened(at, seeded)),
    operator(name, opened(one, 'Edit')),
    operator(`${name}-edit`, opened(`${one}?edit`, 'Review')),
    operator(`${name}-new`, opened(`${at}/@new`, 'Cancel')),
    spanish(`${name}-list-spanish`, opened(at, seeded)),
    spanish(`${name}-new-spanish`, opened(`${at}/@new`, 'Cancelar')),
  ].map((picture) => ({ ...picture, caller }))
})

/** The screens of a failing gateway. */
const incidentPictures: readonly Picture[] = [
  operator('home-incident', opened('', 'Open the dashboard')),
  operator('dashboard-incident', opened('merchant/dashboard', 'Put it back…')),
  operator('dashboard-incident-hours', async (page) => {
    await opened('merchant/dashboard', 'Put it back…')(page)
    await page.getByText('24 h', { exact: true }).first().click()
    await page.getByRole('progressbar').first().waitFor({ state: 'hidden' })
  }),
  spanish('dashboard-incident-spanish', opened('merchant/dashboard', 'Por qué falla')),
  over('dashboard-move', async (page) => {
    await opened('merchant/dashboard', 'Put it back…')(page)
    await page.getByRole('button', { name: 'Move its traffic…' }).click()
    await page.getByRole('dialog', { name: 'Review changes to route-2' }).waitFor()
  }),
].map((picture) => ({ ...picture, caller: 'admin', busy: 'incident' }))

/** The same screens on a normal day. */
const calmPictures: readonly Picture[] = [
  operator('home-calm', opened('', 'Open the dashboard')),
  operator('dashboard-calm', opened('merchant/dashboard', 'All gateways')),
  spanish('dashboard-calm-spanish', opened('merchant/dashboard', 'Todas las pasarelas')),
].map((picture) => ({ ...picture, caller: 'admin', busy: 'calm' }))

let versionedGateway: string | undefined

/** A gateway whose address, key and time limit were changed twice, and its page. */
async function openVersions(page: Page): Promise<void> {
  if (versionedGateway === undefined) {
    const input = {
      displayName: 'Northbank cards',
      gatewayDetail: 'acquirer',
      status: 'DISABLED',
      currencies: ['EUR', 'GBP'],
      configuration: [
        { name: 'merchantId', value: '44710023' },
        { name: 'apiKey', value: 'Planted-Picture-Key' },
        { name: 'endpoint', value: 'https://acquirer.northbank.example.test/v2' },
      ],
    }
    const add = 'mutation ($input: NewGatewayConfigInput!) { added: addGatewayConfig(input: $input) { id } }'
    const { id } = (await ask<{ added: { id: string } }>(add, { input })).added
    const save = 'mutation ($input: GatewayConfigInput!) { saveGatewayConfig(input: $input) { id } }'
    const endpoint = { name: 'endpoint', value: 'https://acquirer.northbank.example.test/v3' }
    await ask(save, { input: { id, configuration: [endpoint] } })
    const apiKey = { name: 'apiKey', value: 'Planted-Picture-Key-2' }
    await ask(save, { input: { id, currencies: ['EUR', 'GBP', 'USD'], configuration: [apiKey] } })
    versionedGateway = id
  }
  await page.goto(`merchant/gateways/${versionedGateway}?tab=history`)
  await page
    .getByRole('button', { name: /^(Restore|Restaurar)/ })
    .first()
    .waitFor()
}

let hasEntries = false

/** Actions of many kinds, to fill the ledger. */
async function fillLedger(): Promise<void> {
  if (hasEntries) return
  hasEntries = true
  await refundElsewhere('chg-1001', '12')
  const lineItem = { externalKey: 'sku-1', price: '20.00' }
  const charge = { customerId: 'cust-42', paymentMethod: 'PAYPAL_PAYMENT', currency: 'USD', lineItem }
  for (const as of ['api', 'api', 'operator'] as const) {
    await ask('mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }', { input: charge }, as)
  }
  await changeElsewhere('cust-66')
  const { trustLevels } = await ask<{ trustLevels: { items: { id: string }[] } }>('{ trustLevels { items { id } } }')
  const period = { value: 7, unit: 'DAY' }
  const limit = { type: 'VELOCITY', currency: 'EUR', period, blockDuration: { value: 1, unit: 'DAY' } }
  for (const amount of ['50000.00', '10000.00']) {
    const restrictions = [{ ...limit, amount, reason: 'Too much in a week' }]
    const input = { id: trustLevels.items[0]?.id, restrictions }
    await ask('mutation ($input: TrustLevelConfigInput!) { saveTrustLevel(input: $input) { id } }', { input })
  }
  const targets = [
    { gatewayConfigId: 'gw-5', weight: 20 },
    { gatewayConfigId: 'gw-1', weight: 70 },
    { gatewayConfigId: 'gw-3', weight: 10 },
  ]
  const route = { id: 'route-4', targets }
  await ask('mutation ($input: RoutingConfigInput!) { saveRoutingConfig(input: $input) { id } }', { input: route })
  // More than the remaining amount of the charge.
  await refundElsewhere('chg-1001', '99999').catch(() => undefined)
  const plan = await portuguesePlan(29)
  await ask('mutation ($id: ID!) { removeInstallmentPlan(id: $id) }', { id: plan })
}

/** Every screen and state. */
export const pictures: readonly Picture[] = [
  ...plainPictures,
  admin.screen('trust-level-limit-faults', async (page) => {
    await page.goto('merchant/trust/@new')
    await page.getByRole('button', { name: 'Add limit' }).click()
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await page.getByText('Enter attempts, purchases or an amount').waitFor()
  }),
  visitor('sign-in', opened('me/login', 'Password')),
  visitor('sign-in-missing', async (page) => {
    await page.goto('me/login')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page
      .getByText(/is required/)
      .first()
      .waitFor()
  }),
  visitor('sign-in-refused', async (page) => {
    await page.goto('me/login')
    await fillSignIn(page, 'DEMO_MERCHANT', `nobody-${crypto.randomUUID()}`, 'Wrong-Secret-Key-0001')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
  }),
  visitor('sign-in-second-factor', async (page) => {
    await page.goto('me/login')
    await fillSignIn(page, 'DEMO_MERCHANT', 'twofactor', 'Sandbox-Secret-Key-0006')
    await page.keyboard.press('Enter')
    await page.getByLabel('Two-factor code').waitFor()
  }),
  operator('home', opened('', 'Needs attention')),
  support.screen('home-support', opened('', 'Needs attention')),
  { ...visitor('sign-in-spanish', opened('me/login', 'Contraseña')), locale: 'es' },
  superCaller.screen('home-super', opened('', 'Needs attention')),
  spanish('home-spanish', opened('', 'Requiere su atención')),
  superCaller.screen('home-found', opened('?search=cust-42', 'All in')),
  operator('home-failed', async (page) => {
    const fail = failWith('PLATFORM_UNAVAILABLE', 'The payment platform does not answer')
    for (const name of ['HomeHealth', 'WaitingPasswords', 'HomeCustomers']) await intercept(page, name, fail)
    await page.goto('?search=chg-1001')
    await page.getByRole('alert').first().waitFor()
  }),

  operator('charges', (page) => openList(page)),
  superCaller.screen('charges-super', (page) => openList(page)),
  spanish('charges-spanish', opened('merchant/charges', /^chg-/)),
  operator('charges-filtered', (page) => openList(page, 'merchant/charges?chargeStatus=DECLINED&minAmount=5&size=25')),
  operator('charges-empty', opened('merchant/charges?search=nothing&chargeStatus=DECLINED', 'No charges match')),
  operator(
    'charges-wrong-address',
    opened('merchant/charges?from=yesterday&lgId=x&size=0', 'This link has a filter we don’t recognize'),
  ),
  operator('charges-past-end', opened('merchant/charges?page=5000', 'past the end')),
  operator('charges-failed', failing('Charges', 'merchant/charges', 'Couldn’t load the list')),
  operator('charges-incomplete', async (page) => {
    const failedLookups = [{ field: 'customerId', message: 'no answer', code: 'PLATFORM_UNAVAILABLE' }]
    await alter(page, 'Charges', ({ list }) => Object.assign(list, { totalIsExact: false, failedLookups }))
    await opened('merchant/charges?search=cust-42', 'This list is incomplete')(page)
  }),
  operator('charges-loading', loading('Charges', 'merchant/charges', 'Loading')),
  over('charges-filter-status', async (page) => {
    await openList(page)
    await addFilter(page, 'Status')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
  }),
  over('charges-filter-days', async (page) => {
    await openList(page)
    await addFilter(page, 'Created')
    await page.getByText('Last 7 days').waitFor()
  }),
  over('charges-filter-wrong', async (page) => {
    await openList(page)
    await addFilter(page, 'Amount')
    await page.getByRole('textbox', { name: 'Minimum' }).fill('much')
    await page.keyboard.press('Enter')
    await page.getByText('is not a decimal').waitFor()
  }),
  operator('live-list-charges', async (page) => {
    await page.clock.install()
    const id = await makeCharge()
    await openList(page)
    await page.getByText(/^As of /).waitFor()
    await refundElsewhere(id, '1.00')
    await makeCharge()
    await page.clock.runFor(20_000)
    await page.getByRole('button', { name: /^Load / }).waitFor()
  }),
  operator('live-list-customers', (page) =>
    lookAgain(page, 'Customers', 'merchant/customers', { customerStatus: 'BLOCKED' }),
  ),
  operator('live-list-selected', (page) => selectFour(page, 'merchant/charges')),
  operator('live-list-selected-customers', (page) => selectFour(page, 'merchant/customers')),
  superCaller.screen('live-list-selected-queue', (page) => selectFour(page, 'merchant/notifications/queue')),
  spanish('live-list-selected-spanish', (page) => selectFour(page, 'merchant/charges')),
  over('live-list-beside-customer', (page) => lookBeside(page, 'merchant/customers')),
  over('live-list-beside-ledger', (page) => lookBeside(page, 'merchant/configuration/ledger')),
  admin.over('live-list-beside-gateway', (page) => lookBeside(page, 'merchant/gateways')),

  operator('charge', opened('merchant/charges/chg-1002', 'Raw JSON')),
  spanish('charge-spanish', opened('merchant/charges/chg-1002', 'Cronología')),
  operator('charge-authorized', opened('merchant/charges/chg-1003', 'Raw JSON')),
  operator('charge-charged-back', opened('merchant/charges/chg-1004', 'Raw JSON')),
  operator('charge-pending', opened('merchant/charges/chg-1005', 'Raw JSON')),
  operator('charge-refunded', opened('merchant/charges/chg-1007', 'Raw JSON')),
  operator('charge-markup', opened('merchant/charges/chg-1028', 'Raw JSON')),
  support.screen('charge-support', opened('merchant/charges/chg-1002', 'Raw JSON')),
  finance.screen('charge-finance', opened('merchant/charges/chg-1002', 'Raw JSON')),
  operator('charge-declined', opened('merchant/charges/chg-1006', 'Raw JSON')),
  operator('charge-authorized-only', opened('merchant/charges/chg-1008', 'Raw JSON')),
  operator('charge-won-back', opened('merchant/charges/chg-1009', 'Raw JSON')),
  operator('charge-cancelled', opened('merchant/charges/chg-1010', 'Raw JSON')),
  operator('charge-expired', opened('merchant/charges/chg-1011', 'Raw JSON')),
  operator('charge-error', opened('merchant/charges/chg-1012', 'Raw JSON')),
  operator('charge-reversed', opened('merchant/charges/chg-1013', 'Raw JSON')),
  operator('charge-refund-pending', opened('merchant/charges/chg-1015', 'Raw JSON')),
  operator('charge-credited', opened('merchant/charges/chg-1017', 'Raw JSON')),
  operator('charge-disputed', opened('merchant/charges/chg-1021', 'Raw JSON')),
  operator('charge-no-decimals', opened('merchant/charges/chg-1024', 'Raw JSON')),
  operator('charge-story', async (page) => {
    await alter(page, 'Charge', ({ charge }) => longStory(charge))
    await opened('merchant/charges/chg-1002', 'Raw JSON')(page)
  }),
  spanish('charge-story-spanish', async (page) => {
    await alter(page, 'Charge', ({ charge }) => longStory(charge))
    await opened('merchant/charges/chg-1002', 'Cronología')(page)
  }),
  operator('charge-extremes', async (page) => {
    await alter(page, 'Charge', ({ charge }) => extremes(charge))
    await opened('merchant/charges/chg-1002', 'Raw JSON')(page)
  }),
  operator('charge-parts-failed', async (page) => {
    await intercept(page, 'ChargeNotifications', unavailable)
    await intercept(page, 'CustomerCharges', unavailable)
    await opened('merchant/charges/chg-1002', 'Couldn’t load notifications')(page)
  }),
  operator('charge-parts-loading', async (page) => {
    await intercept(page, 'ChargeNotifications', () => new Promise(() => {}))
    await intercept(page, 'CustomerCharges', () => new Promise(() => {}))
    await opened('merchant/charges/chg-1002', 'Raw JSON')(page)
  }),
  operator('charge-raw', async (page) => {
    await opened('merchant/charges/chg-1002', 'Raw JSON')(page)
    const panel = page.getByRole('region', { name: 'Raw JSON' })
    await panel.getByRole('button', { name: 'Show' }).click()
    await panel.getByLabel('Charge format').selectOption('ChargeFormatV3_2')
    await panel.getByText('"reserved"').waitFor()
  }),
  operator('charge-raw-failed', async (page) => {
    await intercept(page, 'ChargeDocument', unavailable)
    await opened('merchant/charges/chg-1002', 'Raw JSON')(page)
    const panel = page.getByRole('region', { name: 'Raw JSON' })
    await panel.getByRole('button', { name: 'Show' }).click()
    await panel.getByLabel('Charge format').selectOption('ChargeFormatV3_2')
    await panel.getByRole('alert').waitFor()
  }),
  operator('charge-unknown', opened('merchant/charges/nothing', 'Charge nothing not found')),
  operator('charge-failed', failing('Charge', 'merchant/charges/chg-1002', 'Couldn’t load this charge')),
  operator('charge-loading', loading('Charge', 'merchant/charges/chg-1002', 'Charge chg-1002')),

  operator('charge-notifications', async (page) => {
    await page.goto('merchant/charges/chg-1002')
    await page.getByText('Requests and responses').last().click()
  }),
  operator('charge-invoice-failed', async (page) => {
    await page.route('**/files/**', (route) => route.abort())
    await page.goto('merchant/charges/chg-1002')
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    await page.getByText('Couldn’t download tax invoice').waitFor()
  }),
  operator('charge-invoice-progress', async (page) => {
    await answerHalf(page)
    await page.goto('merchant/charges/chg-1002')
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    await page.getByText('50%').waitFor()
  }),
  operator('new-charge', async (page) => {
    await page.goto('merchant/charges/@new')
    await page.getByLabel('Customer', { exact: true }).fill('ana@example.test')
    await page.getByRole('list', { name: 'Customers found' }).getByRole('button').first().waitFor()
  }),
  operator('new-charge-wrong', async (page) => {
    await page.goto('merchant/charges/@new?customerId=cust-66')
    await page.getByLabel('Price').fill('1.005')
    await page.getByRole('button', { name: 'Create charge' }).click()
    await page
      .getByText(/is required/)
      .first()
      .waitFor()
  }),
  operator('new-charge-empty', opened('merchant/charges/@new', 'Payment type')),
  operator('new-charge-filled', fillNewCharge),
  operator('new-charge-failed', async (page) => {
    await intercept(page, 'CreateCharge', unavailable)
    await fillNewCharge(page)
    await page.getByRole('button', { name: 'Create charge' }).click()
    await page.getByRole('alert').first().waitFor()
  }),
  operator('new-charge-lost', async (page) => {
    await intercept(page, 'CreateCharge', (route) => route.abort())
    await fillNewCharge(page)
    await page.getByRole('button', { name: 'Create charge' }).click()
    await page.getByRole('alert').first().waitFor()
  }),
  spanish('new-charge-spanish', opened('merchant/charges/@new', 'Nuevo cargo')),
  over('test-notification', async (page) => {
    await page.goto('merchant/charges/chg-1001')
    await page.getByRole('button', { name: 'Send a test notification' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await page.getByRole('dialog').getByText('HTTP 200').waitFor()
  }),
  over('chargeback', async (page) => {
    await page.goto('merchant/charges/chg-1002')
    await page.getByRole('button', { name: 'Record chargeback' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Chargeback reason code').fill('10.4')
  }),
  over('refund', async (page) => {
    const dialog = await openRefund(page, 'chg-1002')
    await dialog.getByLabel('Amount').fill('35.50')
    await dialog.getByLabel('Reason').selectOption('Duplicate payment')
    await dialog.getByLabel('Comment').fill('Paid twice on Monday')
  }),
  over('capture', async (page) => {
    const dialog = await openCommand(page, 'chg-1003', 'Capture')
    await dialog.getByLabel('Amount').fill('80')
  }),
  over('cancel-authorization', async (page) => void (await openCommand(page, 'chg-1003', 'Cancel authorization'))),
  over('settle', async (page) => void (await openCommand(page, 'chg-1008', 'Settle'))),
  over('reverse-authorization', async (page) => void (await openCommand(page, 'chg-1008', 'Reverse authorization'))),
  over('reverse-chargeback', async (page) => void (await openCommand(page, 'chg-1004', 'Reverse chargeback'))),
  admin.over('repair', async (page) => void (await openCommand(page, 'chg-1005', 'Sync status'))),
  spanishOver('refund-spanish', async (page) => {
    const dialog = await openCommand(page, 'chg-1002', 'Reembolsar')
    await dialog.getByLabel('Importe').fill('35,5')
  }),
  spanishOver('refund-asked-spanish', async (page) => {
    const dialog = await openCommand(page, 'chg-1025', 'Reembolsar')
    await dialog.getByLabel('Importe').fill('1.5')
    await dialog.getByRole('button', { name: /^Reembolsar/ }).click()
    await dialog.getByRole('button', { name: '1,5', exact: true }).waitFor()
  }),
  over('refund-changed', async (page) => {
    const dialog = await openRefund(page, 'chg-1026')
    await dialog.getByLabel('Amount').fill('5')
    await refundElsewhere('chg-1026', '0.01')
    await sendButton(dialog).click()
    await dialog.getByText('This charge has changed since').waitFor()
    await dialog.getByText('What has changed').scrollIntoViewIfNeeded()
  }),
  over('refund-forbidden', async (page) => {
    const dialog = await openRefund(page, 'chg-1002')
    await intercept(page, 'RunChargeCommand', failWith('FORBIDDEN', 'You may not refund'))
    await dialog.getByLabel('Amount').fill('5')
    await sendButton(dialog).click()
    await dialog.getByText('Nothing has changed').scrollIntoViewIfNeeded()
  }),
  over('refund-sending', async (page) => {
    const dialog = await openRefund(page, 'chg-1002')
    await intercept(page, 'RunChargeCommand', () => new Promise(() => {}))
    await dialog.getByLabel('Amount').fill('5')
    await sendButton(dialog).click()
  }),
  over('refund-done', async (page) => {
    const dialog = await openRefund(page, 'chg-1026')
    await dialog.getByLabel('Amount').fill('0.01')
    await sendButton(dialog).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Refunded', { exact: true }).first().waitFor()
  }),
  over('refund-whole', async (page) => {
    const dialog = await openRefund(page, 'chg-1002')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('Select a reason:').waitFor()
  }),
  over('refund-discard', async (page) => {
    const dialog = await openRefund(page, 'chg-1002')
    await dialog.getByLabel('Comment').fill('Paid twice on Monday')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor()
  }),
  over('refund-offline', async (page) => {
    const dialog = await openRefund(page, 'chg-1002')
    await dialog.getByLabel('Amount').fill('5')
    await page.context().setOffline(true)
    await sendButton(dialog).click()
    await dialog.getByText('Nothing was sent').waitFor()
  }),
  over('refund-wrong', async (page) => {
    const dialog = await openRefund(page, 'chg-1002')
    await dialog.getByLabel('Amount').fill('1000')
    await dialog.getByLabel('Reason').selectOption('Other reason …')
    await sendButton(dialog).click()
  }),
  over('refund-lost', async (page) => {
    const dialog = await openRefund(page, 'chg-1002')
    await dialog.getByLabel('Amount').fill('35.50')
    await intercept(page, 'RunChargeCommand', (route) => route.abort())
    await sendButton(dialog).click()
    await dialog.getByText('The charge now').waitFor()
  }),
  over('refund-refused', async (page) => {
    const dialog = await openRefund(page, 'chg-1026')
    await dialog.getByLabel('Amount').fill('5')
    await refundElsewhere('chg-1026', '0.01')
    await intercept(page, 'RunChargeCommand', failWith('CONFLICT', 'The charge does not allow this command now'))
    await sendButton(dialog).click()
    await dialog.getByText('Nothing has changed').waitFor()
  }),

  operator('customers', (page) => openList(page, 'merchant/customers')),
  superCaller.screen('customers-super', (page) => openList(page, 'merchant/customers')),
  support.screen('customers-filters-off', async (page) => {
    await intercept(page, 'Viewer', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      const { viewer } = body.data
      viewer.permissions = viewer.permissions.filter((name: string) => name !== 'customer_uploads.read')
      await route.fulfill({ response: answer, json: body })
    })
    await opened('merchant/customers?email=ana%40example.test', 'This link has a filter we don’t recognize')(page)
  }),
  operator('customers-empty', opened('merchant/customers?search=nobody', 'No customers match')),
  spanish('customers-spanish', opened('merchant/customers', /^cust-/)),
  operator('customers-loading', loading('Customers', 'merchant/customers', 'Loading')),
  operator('customers-failed', failing('Customers', 'merchant/customers', 'Couldn’t load the list')),
  operator('customer', opened('merchant/customers/cust-42', 'Lifetime')),
  spanish('customer-spanish', opened('merchant/customers/cust-66', 'Nivel de confianza')),
  support.screen('customer-support', opened('merchant/customers/cust-42', 'Lifetime')),
  operator('customer-revealed', async (page) => {
    await opened('merchant/customers/cust-42', 'Lifetime')(page)
    await page.getByRole('button', { name: 'Show personal data' }).click()
    await page.getByText('ana@example.test').first().waitFor()
  }),
  superCaller.screen('customer-ofac', opened('merchant/customers/cust-42?tab=ofac', 'Needs review')),
  operator('customer-edit', opened('merchant/customers/cust-42?edit', 'Save')),
  spanish('customer-edit-spanish', opened('merchant/customers/cust-66?edit', 'Guardar')),
  operator('customer-new-wrong', async (page) => {
    await page.goto('merchant/customers/@new')
    await page.getByLabel('Customer ID').fill('a b')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Add customer' }).click()
    await page.getByText('Customer ID is not a valid external ID').waitFor()
  }),
  operator('customer-properties-wrong', async (page) => {
    await page.goto('merchant/customers/cust-104?edit')
    const row = (number: number) => page.getByRole('group', { name: `Property ${number}`, exact: true })
    for (const [number, name] of [
      [2, 'vatNumber'],
      [3, 'vatNumber'],
      [4, ''],
    ] as const) {
      await page.getByRole('button', { name: 'Add property' }).click()
      await row(number).getByLabel('Name').fill(name)
    }
    await row(2).getByLabel('Value').fill('ES123456789 '.repeat(30))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Name is required').waitFor()
  }),
  over('customer-language', async (page) => {
    await page.goto('merchant/customers/cust-42?edit')
    await page.getByRole('combobox', { name: 'Language and country' }).fill('sp')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
  }),
  over('customer-unblock', async (page) => {
    await page.goto('merchant/customers/cust-66')
    await page.getByRole('button', { name: 'Unblock' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  over('customer-block-change', async (page) => {
    await page.goto('merchant/customers/cust-66')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Change block' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  over('customer-trust', async (page) => {
    await page.goto('merchant/customers/cust-42')
    await page.getByRole('button', { name: 'Change trust level' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  over('customer-block', async (page) => {
    await page.goto('merchant/customers/cust-42')
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText('Reason is required').waitFor()
  }),
  operator('customer-edit-conflict', async (page) => {
    await opened('merchant/customers/cust-88?edit', 'Save')(page)
    await page.getByLabel('Trust level').selectOption('Unrestricted')
    await changeElsewhere('cust-88')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Nothing was done yet').waitFor()
  }),
  over('customer-unblock-conflict', async (page) => {
    await changeElsewhere('cust-88')
    await page.goto('merchant/customers/cust-88')
    await page.getByRole('button', { name: 'Unblock' }).click()
    await changeElsewhere('cust-88')
    await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
    await page.getByText('Nothing was done yet').waitFor()
  }),
  operator('customer-blocked', opened('merchant/customers/cust-66', 'Lifetime')),
  operator('customer-long-name', opened('merchant/customers/cust-101', 'Lifetime')),
  operator('customer-loading', loading('Customer', 'merchant/customers/cust-42', 'Customer cust-42')),
  operator('customer-panels-loading', async (page) => {
    await neverAnswer(page, 'CustomerFinancialSummaries', 'CustomerCharges')
    await opened('merchant/customers/cust-42', 'Visa ending 4242')(page)
  }),
  operator('customer-failed', failing('Customer', 'merchant/customers/cust-42', 'Couldn’t load this customer')),
  operator('customer-unknown', opened('merchant/customers/nobody', 'Customer nobody not found')),
  operator('customer-extreme', async (page) => {
    await intercept(page, 'Customer', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      Object.assign(body.data.customer, extremeCustomer)
      await route.fulfill({ response: answer, json: body })
    })
    await opened('merchant/customers/cust-42', 'Lifetime')(page)
  }),
  over('customer-profile-remove', async (page) => {
    await page.goto('merchant/customers/cust-101')
    await page.getByRole('region', { name: 'Payment profiles' }).getByRole('button', { name: 'Delete' }).first().click()
    await page.getByRole('dialog').waitFor()
  }),
  operator('customer-new', opened('merchant/customers/@new', 'Customer ID')),
  operator('customer-edit-refused', async (page) => {
    await intercept(page, 'SaveCustomer', unavailable)
    await opened('merchant/customers/cust-42?edit', 'Save')(page)
    await page.getByLabel('City').fill('Bergen')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').waitFor()
  }),
  superCaller.screen('customer-ofac-revealed', async (page) => {
    await opened('merchant/customers/cust-42?tab=ofac', 'Needs review')(page)
    await page.getByRole('button', { name: 'Show personal data' }).click()
    await page.getByText('RUIZ, Ana').first().waitFor()
  }),
  superCaller.screen('ofac-checks', opened('merchant/ofac/checks', 'Needs review')),
  superCaller.screen('ofac-check', opened('merchant/ofac/checks/ofac-1', 'Show the evidence')),
  superCaller.screen('ofac-deck', opened('merchant/THIRD_MERCHANT/ofac/checks/@review', 'Provider’s score')),
  superCaller.screen('ofac-decide', async (page) => {
    await opened('merchant/customers/cust-42?tab=ofac', 'Needs review')(page)
    await page.getByRole('button', { name: 'Decide' }).click()
    await page.getByText('Provider’s score').waitFor()
  }),
  operator('customer-ofac-hidden', opened('merchant/customers/cust-42?tab=ofac', 'OFAC checks are hidden')),
  superCaller.screen(
    'customer-ofac-loading',
    loading('CustomerOfacChecks', 'merchant/customers/cust-42?tab=ofac', 'Personal data'),
  ),
  operator('customer-without-charges', opened('merchant/customers/cust-13', 'This customer has no charges yet.')),
  operator('customer-expired-card', opened('merchant/customers/cust-21', 'Lifetime')),
  operator(
    'customer-part-failed',
    failing('CustomerFinancialSummaries', 'merchant/customers/cust-42', 'Couldn’t load the financial summary'),
  ),

  operator('documents', opened('merchant/customers/cust-66?tab=documents', 'The name on the document')),
  operator('documents-complete', opened('merchant/customers/cust-7?tab=documents', 'The document has expired')),
  spanish('documents-spanish', opened('merchant/customers/cust-42?tab=documents', 'A la espera de documentos')),
  operator(
    'documents-failed',
    failing('CustomerDocuments', 'merchant/customers/cust-42?tab=documents', 'Couldn’t load documents'),
  ),
  operator(
    'documents-loading',
    loading('CustomerDocuments', 'merchant/customers/cust-42?tab=documents', 'Bank account'),
  ),
  over('document-loading', async (page) => {
    await page.route('**/files/customeruploads/*', () => new Promise(() => {}))
    await opened('merchant/customers/cust-42?tab=documents', 'PAN Card')(page)
    await page.getByRole('button', { name: 'View PAN Card' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  over('document', async (page) => {
    await opened('merchant/customers/cust-42?tab=documents', 'PAN Card')(page)
    await page.getByRole('button', { name: 'View PAN Card' }).click()
    await page.getByRole('img', { name: 'PAN Card' }).waitFor()
    await page.keyboard.press('r')
    await page.getByText('90°').waitFor()
  }),
  over('document-image-failed', async (page) => {
    await page.route('**/files/customeruploads/*', (route) => route.abort())
    await opened('merchant/customers/cust-42?tab=documents', 'PAN Card')(page)
    await page.getByRole('button', { name: 'View PAN Card' }).click()
    await page.getByText('Couldn’t load the image').waitFor()
  }),
  over('document-image-too-large', async (page) => {
    await opened('merchant/customers/cust-9?tab=documents', 'VOID Cheque')(page)
    await page.getByRole('button', { name: 'View VOID Cheque' }).click()
    await page.getByText('megapixels').waitFor()
  }),
  operator('bank-account', async (page) => {
    await opened('merchant/customers/cust-66?tab=documents', 'Bank account')(page)
    await page.getByRole('button', { name: 'Request account number' }).click()
    await page.getByRole('button', { name: 'Send test deposit' }).click()
    await page.getByText('Doesn’t match').waitFor()
  }),
  operator('bank-account-unknown', async (page) => {
    await opened('merchant/customers/cust-66?tab=documents', 'Bank account')(page)
    await page.getByLabel('Account number').fill('000000000001')
    await intercept(page, 'DropPenny', (route) => route.abort())
    await page.getByRole('button', { name: 'Send test deposit' }).click()
    await page.getByText('We couldn’t confirm the test deposit').waitFor()
  }),
  operator('bank-account-invalid', async (page) => {
    await opened('merchant/customers/cust-66?tab=documents', 'Bank account')(page)
    await page.getByLabel('Account number').fill('000000000003')
    await page.getByRole('button', { name: 'Send test deposit' }).click()
    await page.getByTitle('INVALID').waitFor()
  }),
  operator('bank-account-error', async (page) => {
    await opened('merchant/customers/cust-66?tab=documents', 'Bank account')(page)
    await page.getByLabel('Account number').fill('000000000004')
    await page.getByRole('button', { name: 'Send test deposit' }).click()
    await page.getByTitle('ERROR').waitFor()
  }),
  operator('bank-account-wrong', async (page) => {
    await opened('merchant/customers/cust-66?tab=documents', 'Bank account')(page)
    await page.getByRole('button', { name: 'Send test deposit' }).click()
    await page.getByText('Account number is required').waitFor()
  }),
  admin.spanish('installment-spanish', opened('merchant/installments/inst-1', 'México')),
  admin.screen('installment-unknown', opened('merchant/installments/none', 'none not found')),
  admin.screen(
    'installment-loading',
    loading('InstallmentSetting', 'merchant/installments/inst-1', 'Installments inst-1'),
  ),
  admin.screen('installment-plans-loading', loading('InstallmentPlans', 'merchant/installments/inst-1', 'Add plan')),
  admin.over('installment-remove-used', async (page) => {
    await opened('merchant/installments/inst-1', 'Mexico')(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Delete these first').waitFor()
  }),
  admin.over('installment-uses-failed', async (page) => {
    await intercept(page, 'PlansOfInstallmentSetting', unavailable)
    await opened('merchant/installments/inst-1', 'Mexico')(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alert').waitFor()
  }),
  admin.over('review', changeSetting),
  admin.spanishOver('review-spanish', changeSetting),
  admin.over('review-conflict', async (page) => {
    await changedElsewhere(page)
    await changeSetting(page)
    await page.getByRole('radiogroup').first().waitFor()
  }),
  admin.over('review-failed', async (page) => {
    await intercept(page, 'SaveInstallmentSetting', unavailable)
    await changeSetting(page)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByRole('alert').waitFor()
  }),
  admin.screen('review-nothing', async (page) => {
    await opened('merchant/installments/inst-1?edit', 'Who pays the fees')(page)
    await page.keyboard.press('Control+s')
    await page.getByRole('status').filter({ hasText: 'Nothing to save' }).waitFor()
  }),
  admin.over('gateway-reset', async (page) => {
    await opened('merchant/gateways/gw-3', 'Communication failures')(page)
    await page.getByRole('region', { name: 'Statistics' }).getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  admin.screen('gateways-unread', async (page) => {
    await alter(page, 'GatewayConfigs', (data) => {
      data.list.items[1].statistics = null
    })
    await opened('merchant/gateways', 'Unavailable')(page)
  }),
  admin.screen('rule-versions', opened('merchant/rules/TRUSTLEVEL/rule-2', 'Compare with')),
  admin.spanish('rule-spreadsheet', opened('merchant/rules/TRUSTLEVEL/rule-4', 'SHA-256')),
  superCaller.screen('rules-all-merchants', opened('merchant/rules/TRUSTLEVEL', 'OTHER_MERCHANT')),
  admin.screen('rule-findings', async (page) => {
    await page.goto('merchant/rules/ROUTING/rule-7?edit')
    await page.getByRole('textbox', { name: 'Rule text' }).fill('rule "A"\n  when\n    Charge( amount > 10\n  then\n')
    await page.keyboard.press('Control+s')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Apply/ })
      .click()
    await page.getByRole('list', { name: 'Problems found' }).waitFor()
  }),
  admin.over('rule-review', async (page) => {
    await page.goto('merchant/rules/ROUTING/rule-7?edit')
    await page.getByRole('textbox', { name: 'Rule text' }).fill('rule "A"\n  then\nend\n')
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog').getByText('What you change').waitFor()
  }),
  admin.screen('routing-what-if', async (page) => {
    await opened('merchant/routing/route-3?edit', /of the last [\d,]+ charges/)(page)
    await page.getByLabel('Minimum amount').fill('1')
    await page.getByLabel('Priority', { exact: true }).last().fill('15')
    await page.getByText(/would move\.$/).waitFor()
  }),
  admin.screen('routing-catch-all', async (page) => {
    await opened('merchant/routing/route-6?edit', 'Total 100')(page)
    await page.getByLabel('Status').selectOption('Active')
    await page.getByLabel('Payment method').selectOption('')
    await page.getByRole('button', { name: /^Remove EUR/ }).click()
    await page.getByLabel('Priority', { exact: true }).last().fill('1')
    await page.getByText('it takes every charge').waitFor()
  }),
  finance.screen('reports', async (page) => {
    await page.goto('merchant/report')
    await page.getByRole('button', { name: 'Download report' }).click()
    await page
      .getByRole('region', { name: /^First \d+ rows$/ })
      .first()
      .waitFor()
    await page.getByRole('region', { name: 'Downloaded', exact: true }).waitFor()
  }),
  finance.screen('reports-wrong', async (page) => {
    await page.goto('merchant/report')
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByText('at most 366 days').waitFor()
  }),
  finance.screen('reports-stopped', async (page) => {
    await page.route('**/files/reports/**', () => undefined)
    await page.goto('merchant/report')
    await page.getByRole('button', { name: 'Download report' }).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('You stopped the download').waitFor()
  }),
  admin.screen('installment-setting-gone', opened('merchant/installments/inst-nowhere/@new', 'not found')),
  operator('worklist-wrong-file', async (page) => {
    await page.goto('merchant/charges/@worklist')
    await page.getByRole('textbox', { name: 'Charge IDs' }).fill('chg-1001')
    const buffer = Buffer.from('\uFEFFchg-1002;1,50\r\n', 'utf16le')
    await page.locator('input[type=file]').setInputFiles({ name: 'unicode.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('alert').waitFor()
  }),
  operator(
    'paywall-not-offered',
    opened(
      'merchant/paywall?customer=cust-42&amount=20&currency=XXX&country=ZZ&product=none',
      'Currency has an unknown',
    ),
  ),
  superCaller.screen(
    'funnel-unknown-filter',
    opened('merchant/DEMO_MERCHANT/metrics?customerId=cust-42&method=BARTER', 'Payment method has an unknown value'),
  ),
  superCaller.screen(
    'template-upload-gone',
    opened('merchant/DEMO_MERCHANT/mailtemplates/@upload?upload=none', 'none not found'),
  ),
  superCaller.screen('bin-card-number', async (page) => {
    await page.goto('all/bin')
    await page.getByRole('searchbox').fill('4242 4242 4242 4242')
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('alert').waitFor()
  }),
  ...(
    [
      ['bin-import', [], 'What the file looks like'],
      ['bin-import-fault', ['color,'], 'columns that are unknown'],
      ['bin-import-plan', binLines, 'Import 2 rows'],
    ] as readonly (readonly [string, readonly string[], string])[]
  ).map(([name, lines, text]): Picture => superCaller.screen(name, (page) => chooseBinFile(page, lines, text))),
  superCaller.over('bin-import-confirm', async (page) => {
    await chooseBinFile(page, binLines, 'Import 2 rows')
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  superCaller.screen('bin-import-unknown', async (page) => {
    await chooseBinFile(page, binLines, 'Import 2 rows')
    await importBins(page, (route) => route.abort())
    await page.getByText('It wasn’t sent again').waitFor()
  }),
  superCaller.screen('bin-import-done', async (page) => {
    await chooseBinFile(page, binLines, 'Import 2 rows')
    const fileUploadErrors = [{ line: 3, message: 'bin-1 has changed since', by: 'PLATFORM' }]
    const counts = { lines: 7, imported: 1, updated: 0, unchanged: 1, rejected: 5 }
    const json = { ...counts, fileUploadErrors, fileHash: '', isReconciled: true, isRepeated: false }
    await importBins(page, (route) => route.fulfill({ json }))
    await page.getByText('Together that’s all').waitFor()
  }),
  superCaller.screen('hives', opened('all/hives', 'statementSuffix')),
  superCaller.spanish('hives-found', async (page) => {
    await page.goto('all/hives?search=true&turned=acquirer')
    await page.getByRole('link', { name: 'networkTokens' }).waitFor()
  }),
  superCaller.screen('hives-failed', async (page) => {
    await intercept(page, 'Hives', unavailable)
    await page.goto('all/hives')
    await page.getByRole('alert').waitFor()
  }),
  superCaller.screen('hive', opened('all/hives/acquirer/retryPlan', 'UNREACHABLE')),
  superCaller.spanish('hive-wrong', async (page) => {
    await page.goto('all/hives/acquirer/retryPlan?edit')
    await page.getByRole('textbox', { name: 'Valor' }).fill('{"attempts": [5 30]}')
    await page.getByText('columna 17').first().waitFor()
  }),
  admin.screen('dashboard', opened('merchant/dashboard', 'All gateways')),
  ...incidentPictures,
  ...calmPictures,
  admin.screen('dashboard-loading', async (page) => {
    await neverAnswer(page, 'DashboardPicture', 'DashboardHealth', 'DashboardFailures', 'Dashboard')
    await opened('merchant/dashboard', 'Dashboard')(page)
  }),
  admin.screen('dashboard-failed', async (page) => {
    for (const name of ['DashboardPicture', 'DashboardHealth', 'DashboardFailures', 'Dashboard']) {
      await intercept(page, name, unavailable)
    }
    await page.goto('merchant/dashboard')
    await page.getByRole('alert').first().waitFor()
  }),
  admin.spanish('dashboard-settings', opened('merchant/dashboard/settings', 'Orden y tamaño')),
  superCaller.screen(
    'metrics',
    opened('merchant/DEMO_MERCHANT/metrics?step=FORM_SUBMITTED', 'Sessions: Form submitted'),
  ),
  admin.spanish('routing-order', opened('merchant/routing/@order', 'Orden de evaluación')),
  admin.spanish('instrument', opened('merchant/instruments/702', 'Fallos de comunicación')),
  admin.over('installment-currency', async (page) => {
    await page.goto('merchant/installments/inst-1?edit')
    await page.getByRole('combobox', { name: 'Currency' }).click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
  }),
  operator('paywall', opened(`merchant/paywall?${purchase}`, 'Not available (')),
  operator('paywall-empty', async (page) => {
    await opened('merchant/paywall', 'Enter an amount')(page)
    await page.getByRole('button', { name: 'Open paywall' }).click()
    await page.getByText('Customer is required').waitFor()
  }),
  operator('paywall-new-payer', async (page) => {
    await opened(`merchant/paywall?${purchase}`, 'Not available (')(page)
    await page.getByText('New customer').click()
    await page.getByRole('button', { name: 'Open paywall' }).click()
    await page.getByText('First name is required').waitFor()
  }),
  operator('paywall-live', async (page) => {
    await opened(`merchant/paywall?${purchase}`, 'Not available (')(page)
    await page.getByText('real customers').click()
    await page.getByText('only pay as a test customer').waitFor()
  }),
  operator('paywall-found', async (page) => {
    await page.goto('merchant/paywall')
    await page.getByRole('textbox', { name: /^Customer ID/ }).fill('ana@example.test')
    await page.keyboard.press('Enter')
    await page.getByText('cust-42').first().waitFor()
  }),
  spanish('paywall-spanish', opened(`merchant/paywall?${purchase}`, 'No disponibles')),
  operator('paywall-unknown', opened('merchant/paywall?session=none', 'Paywall session not found')),
  operator('paywall-loading', loading('PaywallOffer', 'merchant/paywall', 'Example Paywall')),
  operator('paywall-card-wrong', async (page) => {
    await openPaywall(page)
    await page.getByText('Credit card Visa').click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4241')
    await page.getByRole('button', { name: /^Pay EUR/ }).click()
    await page.getByText('Enter a valid card number').waitFor()
  }),
  operator('paywall-charged', (page) => payByCard(page, 'Approved', 'CHARGED')),
  operator('paywall-declined', (page) => payByCard(page, 'Declined', 'DECLINED')),
  operator('paywall-left', async (page) => {
    await openPaywall(page)
    await page.getByRole('button', { name: 'Close the paywall' }).click()
    await page.getByText('closed without payment').waitFor()
  }),
  operator('paywall-away', async (page) => {
    await openPaywall(page)
    await page.getByText('PayPal', { exact: true }).click()
    await page.getByRole('button', { name: /^Pay EUR/ }).click()
    await page.getByText('requests this payment').waitFor()
    await page.goto(page.url().replace(/&step=.*/, ''))
    await page.getByText('Waiting for the bank').waitFor()
  }),
  operator('paywall-checkout', async (page) => {
    await openPaywall(page)
    await page.getByText('Credit card Visa').click()
    await page.getByLabel('Card number').waitFor()
  }),
  operator('paywall-bank', async (page) => {
    await openPaywall(page)
    await page.getByText('PayPal', { exact: true }).click()
    await page.getByRole('button', { name: /^Pay EUR/ }).click()
    await page.getByText('requests this payment').waitFor()
  }),
  operator('paywall-outcome', async (page) => {
    await openPaywall(page)
    await page.getByText('Direct debit', { exact: true }).click()
    await page.getByRole('button', { name: /^Pay EUR/ }).click()
    await page.getByTitle('CHARGE_PENDING').waitFor()
  }),

  operator('callers', openCallers),
  superCaller.screen('callers-super', openCallers),
  spanish('callers-spanish', openCallers),
  operator('caller', opened('merchant/callers/support', 'Password')),
  spanish('caller-spanish', opened('merchant/callers/support', 'Contraseña')),
  operator('caller-edit', opened('merchant/callers/support?edit', 'Save')),
  operator('caller-unknown', opened('merchant/callers/nobody', 'Caller nobody not found')),
  operator('caller-new-wrong', async (page) => {
    await page.goto('merchant/callers/@new')
    await page.getByLabel('User name').fill('a b')
    await page.getByLabel('Password', { exact: true }).fill('a')
    await page.getByRole('button', { name: 'Add caller' }).click()
    await page.getByText('User name is not a valid external ID').waitFor()
  }),
  operator('callers-empty', opened('merchant/configuration/access?search=nobody', 'No results')),
  operator('callers-loading', loading('Callers', 'merchant/configuration/access', 'Loading')),
  operator('caller-loading', loading('Caller', 'merchant/callers/support', 'Caller support')),
  over('caller-lock', async (page) => {
    await page.goto('merchant/callers/support')
    await page.getByRole('button', { name: 'Lock' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  spanish('caller-edit-spanish', opened('merchant/callers/support?edit', 'Guardar')),
  operator('profile', opened('merchant/callers/@me', 'Two-factor authentication')),
  over('caller-two-factor', async (page) => {
    await page.goto('merchant/callers/@me')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  over('caller-password', async (page) => {
    await page.goto('merchant/callers/support')
    await page.getByRole('button', { name: 'Add password' }).click()
    await page.getByRole('dialog').waitFor()
  }),

  admin.screen('ledger', opened('merchant/configuration/ledger', 'Ledger')),
  admin.screen('ledger-empty', opened('merchant/configuration/ledger?search=NOTHING', 'No results')),
  admin.screen('ledger-entry', async (page) => {
    const id = await portuguesePlan(21)
    await savePlanElsewhere(id, { interestRate: '2' })
    await page.goto(`merchant/configuration/ledger?objectId=${id}`)
    await page
      .getByRole('link', { name: /^Open \d+$/ })
      .first()
      .click()
    await page.getByRole('table').waitFor()
  }),
  admin.screen('history', async (page) => {
    const id = await portuguesePlan(23)
    await savePlanElsewhere(id, { interestRate: '2' })
    await savePlanElsewhere(id, { interestRate: '7', minAmount: '45' })
    await page.goto(`merchant/installments/inst-1/${id}`)
    await page
      .getByRole('button', { name: /^Restore/ })
      .first()
      .waitFor()
  }),
  admin.screen('history-compare', async (page) => {
    const id = await portuguesePlan(25)
    await savePlanElsewhere(id, { interestRate: '2' })
    await savePlanElsewhere(id, { interestRate: '7', minAmount: '45' })
    await page.goto(`merchant/installments/inst-1/${id}?tab=history`)
    const compared = page.getByRole('region', { name: 'Compare versions' })
    await compared.getByLabel('Version', { exact: true }).selectOption({ index: 2 })
    await compared.getByRole('table').waitFor()
  }),
  admin.screen('gateway-history', openVersions),
  admin.spanish('gateway-history-spanish', openVersions),
  admin.screen('gateway-compare', async (page) => {
    await openVersions(page)
    const compared = page.getByRole('region', { name: 'Compare versions' })
    await compared.getByLabel('Version', { exact: true }).selectOption({ index: 2 })
    await compared.getByRole('row', { name: /Endpoint/ }).waitFor()
  }),
  admin.over('gateway-restore', async (page) => {
    await openVersions(page)
    await page.getByRole('button', { name: /^Restore version 1/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /Endpoint/ })
      .waitFor()
  }),
  admin.screen('gateway-edit-wrong', async (page) => {
    await page.goto('merchant/gateways/gw-1?edit')
    await page.getByLabel('Display name').fill('')
    await page.getByLabel('Endpoint').fill('http://acquirer.example.test')
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await page.getByText('is required').first().waitFor()
  }),
  admin.screen('ledger-full', async (page) => {
    await fillLedger()
    await page.goto('merchant/configuration/ledger')
    await page
      .getByRole('link', { name: /^Open \d+$/ })
      .first()
      .waitFor()
  }),
  admin.spanish('ledger-full-spanish', async (page) => {
    await fillLedger()
    await page.goto('merchant/configuration/ledger')
    await page
      .getByRole('link', { name: /^Abrir \d+$/ })
      .first()
      .waitFor()
  }),
  admin.screen('history-charge', opened('merchant/charges/chg-1001?tab=history', 'History')),
  superCaller.screen('reasons-empty', opened('all/reasons?search=NOTHING', 'No results')),
  superCaller.screen('notification-queue', opened('merchant/notifications/queue', 'Failures')),
  superCaller.screen('notification-service', opened('merchant/notifications/service', 'Event')),
  superCaller.screen('notification-queued', async (page) => {
    await page.goto('merchant/notifications/queue?status=FAILED_PERMANENTLY')
    await page
      .getByRole('link', { name: /^Open n-/ })
      .first()
      .press('Enter')
    const aside = page.getByRole('complementary', { name: /^Notification n-/ })
    const toPage = aside.getByRole('link', { name: 'Open page' })
    if (await aside.isVisible()) await toPage.click()
    await page.getByRole('region', { name: 'Sent and now' }).waitFor()
  }),
  superCaller.screen('notification-beside', async (page) => {
    await page.goto('merchant/notifications/queue?status=FAILED_PERMANENTLY')
    const row = page.getByRole('link', { name: /^Open n-/ }).first()
    await row.press('x')
    await row.press('Enter')
    await page.getByText('Attempt 1', { exact: true }).first().waitFor()
  }),
  superCaller.screen('resends', opened('merchant/jobs', 'Jobs')),
  operator('worklist', async (page) => {
    await page.goto('merchant/charges/@worklist')
    await page.getByRole('textbox', { name: 'Charge IDs' }).fill('chg-1001\nchg-1002\nchg-1024, chg-2O975')
  }),
  operator('worklist-preflight', openPreflight),
  spanish('worklist-preflight-spanish', openPreflight),
  operator('job-running', (page) => openJob(page, running, 0)),
  operator('job-in-doubt', (page) => openJob(page, inDoubt, 3)),
  operator('job-result', (page) => openJob(page, ended, 1)),
  superCaller.screen('queues', opened('all/shutdown', 'Notification delivery')),
  superCaller.over('queue-stop', async (page) => {
    await opened('all/shutdown', 'Notification delivery')(page)
    await page.getByRole('button', { name: 'Stop Notification delivery…' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  superCaller.screen('notification-resend-plan', async (page) => {
    await opened('merchant/notifications/queue', 'Failures')(page)
    await page
      .getByRole('button', { name: /^Resend .* notifications? to / })
      .first()
      .click()
    await page.getByRole('region', { name: 'Plan' }).waitFor()
  }),
  superCaller.screen('mails', opened('merchant/DEMO_MERCHANT/notifications/mails', 'Purchase succeeded')),
  superCaller.screen('mail', async (page) => {
    await page.goto('merchant/DEMO_MERCHANT/notifications/mails?search=chg-1001')
    await page
      .getByRole('link', { name: /^(Open )?mail-/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Show mail' }).click()
    await page.frameLocator('iframe').getByText('Demo Store').waitFor()
  }),
  superCaller.screen('mail-templates', opened('merchant/DEMO_MERCHANT/mailtemplates', 'Missing: no mail is sent')),
  superCaller.screen('mail-template', async (page) => {
    await opened('merchant/DEMO_MERCHANT/mailtemplates/mt-8', 'Placeholders')(page)
    await page.frameLocator('iframe').getByText('Thank you for your purchase').waitFor()
  }),
  superCaller.screen('mail-template-dark', async (page) => {
    await opened('merchant/DEMO_MERCHANT/mailtemplates/mt-8', 'Placeholders')(page)
    await page.getByText('Dark', { exact: true }).click()
    await page.frameLocator('iframe').getByText('Thank you for your purchase').waitFor()
  }),
  superCaller.screen('mail-template-errors', async (page) => {
    await page.goto('merchant/DEMO_MERCHANT/mailtemplates/@upload?event=REFUND&language=fi_FI')
    await page
      .getByRole('textbox', { name: 'Template' })
      .fill('Subject: Hyvitys\n\n<p onclick="x()">{{refundAmount</p>\n<p>{{refund}}</p>\n\n--- text ---\n\nHyvitys')
    await page.getByRole('button', { name: 'Check template' }).click()
    await page.getByText('The platform found 2 problems').waitFor()
  }),
  superCaller.screen('ofac-block-lift', opened('all/ofac/blocks/block-1?lift', 'Review')),
  superCaller.screen('ofac-block-lifted', opened('all/ofac/blocks/block-4', 'another one')),
  superCaller.screen('redirector-wrong', async (page) => {
    await page.goto('all/redirector/rdr-1?edit')
    await page.getByRole('textbox', { name: 'Return URL' }).fill('https://169.254.169.254/')
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByText('must not lead to a private network').waitFor()
  }),
  superCaller.over('reason-remove', async (page) => {
    await page.goto('all/reasons/PAN_NOT_FOUND')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  superCaller.screen('reason-unknown', opened('all/reasons/NONE', 'NONE not found')),
  superCaller.over('reason-new', async (page) => {
    await page.goto('all/reasons/@new')
    await page.getByRole('textbox', { name: 'ID' }).fill('photo')
    await page.getByRole('textbox', { name: 'Text' }).fill('The photo is missing.')
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByText('ID must only contain capital A-Z and underscore').waitFor()
    await page.getByRole('combobox', { name: 'Country' }).fill('united')
    await page.getByRole('option').first().waitFor()
  }),

  spanish('preferences-spanish', opened('me/preferences', 'Zona horaria')),
  spanish('not-found-spanish', opened('nowhere', '404')),
  operator('preferences', opened('me/preferences', 'Time zone')),
  operator('docs-reference', opened('docs/api/charges', 'You have it.')),
  operator('docs-errors', opened('docs/errors', 'TOO_MANY_ATTEMPTS')),
  operator('docs-rest-map', opened('docs/rest-map', 'GET /charges/:charge')),
  operator('docs-tutorial-missing', async (page) => {
    await opened('docs/tutorials/hosted-paywall', 'Hosted paywall')(page)
    await page.getByRole('button', { name: 'Check the sandbox' }).click()
    await page.getByText('Not yet').waitFor()
  }),
  visitor('docs-unknown', opened('docs/api/chargs', 'There’s no page')),
  visitor('docs-no-hit', async (page) => {
    await opened('docs/tutorials/overview', 'A first refund by program')(page)
    await page.getByRole('searchbox').fill('xyzzyx')
    await page.getByText('No page found').waitFor()
  }),
  { ...visitor('docs-spanish', opened('docs/tutorials/overview', 'Un primer reembolso')), locale: 'es' },
  over('show-query', async (page) => {
    await openList(page)
    await showQuery(page)
  }),
  over('show-query-curl', async (page) => {
    await page.goto('merchant/charges/chg-1001')
    await showQuery(page)
    await page.getByRole('button', { name: 'curl' }).click()
  }),
  over('show-query-failed', async (page) => {
    await intercept(page, 'Charges', failWith('PLATFORM_UNAVAILABLE', 'The platform isn’t responding'))
    await page.goto('merchant/charges')
    await showQuery(page)
  }),
  over('show-query-none', async (page) => {
    await page.goto('docs')
    await showQuery(page)
  }),
  visitor('explorer-signed-out', opened('docs/explorer', 'Sign in to run queries')),
  admin.screen('explorer', openExplorer),
  admin.screen('explorer-answer', async (page) => {
    await openExplorer(page)
    await writeQuery(
      page,
      '{\n  charge(id: "chg-1001") { id amount customer { id } }\n  gone: charge(id: "x") { id }\n}',
    )
    await runQuery(page)
    await page.getByRole('heading', { name: 'Platform calls' }).waitFor()
  }),
  admin.spanish('explorer-mutation-spanish', async (page) => {
    const query = 'mutation Tocar { touchSession { id } }'
    const link = encodeURIComponent(JSON.stringify({ query, merchant: 'OTHER_MERCHANT' }))
    await opened(`docs/explorer#${link}`, 'Es una mutación, y no se ha ejecutado nada.')(page)
    await page.getByText('Ponga el cursor').waitFor()
  }),
  operator('explorer-refused', async (page) => {
    await openExplorer(page)
    await writeQuery(page, `{ charge(id: 1) ${'{ customer { charges { items '.repeat(5)}{ idd }${' } } }'.repeat(5)} }`)
    await page.getByText('The portal refuses 17 levels').waitFor()
  }),
  operator('compliance', opened('docs/compliance', 'PCI DSS Compliance')),
  operator('inspire', opened('inspire', 'Slow is smooth')),
  operator('not-found', opened('nowhere', 'This page could not be found')),
  operator('foreign-merchant', opened('merchant/THIRD_MERCHANT/charges', 'You don’t have access to THIRD_MERCHANT')),
  finance.screen('forbidden', opened('merchant/customers', 'customers.read')),
  operator('gateway-unreachable', async (page) => {
    await intercept(page, 'Viewer', (route) => route.abort())
    await opened('', 'The portal’s server isn’t responding')(page)
  }),
  operator('offline', async (page) => {
    await openList(page)
    await page.context().setOffline(true)
    await page.getByText('You’re offline').waitFor()
  }),
  over('account-menu', async (page) => {
    await openList(page)
    await page.getByRole('button', { name: 'Account: operator' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor()
  }),
  over('merchant-choice', async (page) => {
    await openList(page)
    await page.getByRole('combobox', { name: 'Merchant Account' }).click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
  }),
  over('menu', openMenu),
  superCaller.over('menu-search', async (page) => {
    await opened('merchant/DEMO_MERCHANT/gateways', 'gw-3')(page)
    const toggle = page.getByRole('button', { name: 'Main menu' })
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
    await page.getByRole('textbox', { name: 'Go to a screen' }).fill('limit')
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('status').waitFor()
  }),
  superCaller.over('menu-super', openMenu),
  superCaller.over('menu-pinned', async (page) => {
    await openMenu(page)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    for (const name of ['BIN Lookup', 'OFAC Blocks']) {
      await page.getByRole('textbox', { name: 'Go to a screen' }).fill(name)
      await menu.getByRole('button', { name: `Pin ${name}` }).click()
    }
    await page.getByRole('textbox', { name: 'Go to a screen' }).fill('')
  }),
  superCaller.spanishOver('menu-spanish', openMenu),
  finance.spanish('reports-spanish', opened('merchant/report', 'Descargar informe')),
  superCaller.spanish('metrics-spanish', opened('merchant/DEMO_MERCHANT/metrics', 'Página de pago abierta')),
  admin.spanish('gateway-new-spanish', opened('merchant/gateways/@new', 'Tipo de pasarela')),
  over('finder', (page) => openFinder(page, '')),
  over('finder-found', async (page) => {
    await openFinder(page, 'cust-42')
    await page.getByRole('group', { name: 'Charges' }).getByRole('option').first().waitFor()
    await page.getByText('Searching').first().waitFor({ state: 'hidden' })
  }),
  over('finder-none', async (page) => {
    await openFinder(page, 'xyzzyx')
    await page.getByText('Searching').first().waitFor({ state: 'hidden' })
  }),
  over('finder-failed', async (page) => {
    for (const name of ['FinderCharges', 'FinderCustomers']) await intercept(page, name, unavailable)
    await openFinder(page, 'cust-42')
    await page.getByRole('option', { name: 'Try again' }).first().waitFor()
  }),
  over('export', async (page) => {
    await openList(page, 'merchant/charges?chargeStatus=CHARGED')
    await page.getByRole('button', { name: 'Export…' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  over('export-done', async (page) => {
    await openList(page, 'merchant/charges?chargeStatus=DECLINED')
    await startExport(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).waitFor()
  }),
  over('export-arriving', async (page) => {
    await openList(page, 'merchant/charges?chargeStatus=DECLINED')
    await page.route('**/files/lists/**', () => new Promise(() => {}))
    await startExport(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel export' }).waitFor()
  }),
  over('export-failed', async (page) => {
    await openList(page, 'merchant/customers')
    await page.route('**/files/lists/**', (route) => route.abort())
    await startExport(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor()
  }),
  superCaller.spanishOver('export-differs-spanish', async (page) => {
    await page.goto('merchant/notifications/queue')
    await page.locator('a[data-row-link]').first().waitFor()
    await page.route('**/files/lists/**', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.body()).subarray(0, 500) })
    })
    await page.getByRole('button', { name: 'Exportar…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Exportar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reintentar' }).waitFor()
  }),
  spanishOver('finder-spanish', async (page) => {
    await page.goto('merchant/customers')
    await page.locator('a[data-row-link]').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('chg-1002')
    await page.getByRole('group', { name: 'Cargos' }).getByRole('option').first().waitFor()
  }),
  over('names', async (page) => {
    await openList(page, 'merchant/customers')
    await page.getByRole('button', { name: 'Account: operator' }).click()
    await page.getByRole('menuitem', { name: 'Show customers’ names' }).waitFor()
  }),
  admin.over('review-limit', async (page) => {
    await page.goto('merchant/trust/@new')
    await page.getByRole('combobox', { name: 'Name' }).selectOption('RESTRICTED_CUSTOMER')
    await page.getByRole('button', { name: 'Add limit' }).click()
    await page.getByRole('textbox', { name: /^Purchases/ }).fill('1')
    await page.getByRole('textbox', { name: 'Reason' }).fill('One purchase a day')
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog').getByText('customer').first().waitFor()
  }),
  admin.screen('gateway-new-wrong', async (page) => {
    await page.goto('merchant/gateways/@new')
    await page.getByRole('combobox', { name: 'Gateway type' }).click()
    await page.getByRole('option', { name: 'acquirer - Card acquirer' }).click()
    await page.getByLabel('Endpoint').fill('http://acquirer.example.test')
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await page.getByText('is required').first().waitFor()
  }),
  superCaller.screen('import-copy', async (page) => {
    await page.goto('merchant/OTHER_MERCHANT/configuration/import-export')
    const copy = page.getByRole('region', { name: 'Copy from another merchant' })
    await copy.getByRole('combobox').selectOption('DEMO_MERCHANT')
    await copy.getByRole('button', { name: 'Prepare the copy' }).click()
    await page.getByRole('region', { name: /what would change/ }).waitFor()
  }),
  finance.over('reports-day', async (page) => {
    await opened('merchant/report', 'Download report')(page)
    await page
      .getByRole('button', { name: /^Open calendar/ })
      .first()
      .click()
    await page.getByRole('grid').first().waitFor()
  }),
  operator('release-notes', opened('docs/release-notes', 'Version 1')),
  ...(
    [
      ['settings', 'configuration/settings', 'Demo Store'],
      ['settings-edit', 'configuration/settings?edit', 'Review'],
      ['integration', 'configuration/merchant-configuration', 'RSA-OAEP-256'],
      ['integration-edit', 'configuration/merchant-configuration?edit', 'Review'],
    ] as const
  ).map(([name, path, text]) => operator(name, opened(`merchant/${path}`, text))),
  spanish('settings-spanish', opened('merchant/configuration/settings', 'Demo Store')),
  spanish('integration-spanish', opened('merchant/configuration/merchant-configuration', 'RSA-OAEP-256')),
  superCaller.screen('internal-settings', opened('merchant/DEMO_MERCHANT/configuration/internal', 'FORMAT_PRESERVING')),
  superCaller.screen('integration-all', opened('merchant/configuration/merchant-configuration', 'SUPER_ACCOUNT')),
  superCaller.screen('versions', opened('merchant/configuration/versions', 'paywall')),
  operator('settings-problems', async (page) => {
    await opened('merchant/configuration/settings?edit', 'Review')(page)
    await page.getByRole('textbox', { name: 'Logo URL' }).fill('http://10.0.0.1/')
    await page.getByRole('textbox', { name: 'Display name' }).fill('')
    await page.getByText('Changed only').click()
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByText('Display name is required').waitFor()
  }),
  over('settings-review', async (page) => {
    await opened('merchant/configuration/settings?edit', 'Review')(page)
    await page.getByRole('textbox', { name: 'Display name' }).fill('Demo Shop')
    await page.getByRole('combobox', { name: 'Require email' }).selectOption('No')
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  operator('settings-none', async (page) => {
    await opened('merchant/configuration/settings', 'Demo Store')(page)
    await page.getByRole('searchbox', { name: 'Filter settings' }).fill('nothing')
    await page.getByText('No settings on this page match').waitFor()
  }),
  operator(
    'keys-failed',
    failing('ConfigurationKeys', 'merchant/configuration/merchant-configuration', 'Couldn’t load the keys'),
  ),
  over('secret-new', async (page) => {
    await opened('merchant/configuration/merchant-configuration', 'RSA-OAEP-256')(page)
    await page.getByRole('button', { name: 'Set new value' }).first().click()
    await page.getByText('Paste your own value').click()
  }),
  over('secret-shown', async (page) => {
    // A made-up value, because the real one differs each time.
    const value = 'q3Zr0v7pXk2Lw9aTn5Yc8sBd1Fh6Jm4Ge_Ui-RoPtEA'
    const saved = { __typename: 'SavedConfigurationSecret', name: 'realtimeNotificationKey', value }
    await intercept(page, 'SaveConfigurationSecret', (route) =>
      route.fulfill({ json: { data: { saveConfigurationSecret: saved } } }),
    )
    await opened('merchant/configuration/merchant-configuration', 'RSA-OAEP-256')(page)
    await page.getByRole('button', { name: 'Set new value' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Set new value' }).click()
    await page.getByText('I’ve saved this value').waitFor()
  }),
  over('key-reset', async (page) => {
    await opened('merchant/configuration/merchant-configuration', 'RSA-OAEP-256')(page)
    await page.getByRole('button', { name: 'Reset key' }).click()
    await page.getByText('Type DEMO_MERCHANT to confirm').waitFor()
  }),
  ...(
    [
      ['import-export', null, 'Choose file'],
      [
        'import-secrets',
        (file) => ({ ...file, gatewayConfigs: [{ id: 'gw-1', configuration: { apiKey: 'x' } }] }),
        'contains secrets',
      ],
      [
        'import-problems',
        (file) => ({ ...file, gatewayConfigs: [{ id: 'gw-3', colour: 'red' }] }),
        'What’s wrong with the file',
      ],
      ['import-plan', changedAccount, 'Import 2 changes'],
    ] as readonly (readonly [string, ChangeOfFile | null, string])[]
  ).map(([name, change, text]): Picture => superCaller.screen(name, (page) => chooseAccountFile(page, change, text))),
  superCaller.over('import-confirm', async (page) => {
    await chooseAccountFile(page, changedAccount, 'Import 2 changes')
    await page.getByRole('button', { name: 'Import 2 changes' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  superCaller.screen('import-drift', async (page) => {
    await chooseAccountFile(page, changedAccount, 'Import 2 changes')
    const change = { __typename: 'AccountImportChange', field: 'timeoutSeconds', before: 50, after: 45 }
    const item = {
      __typename: 'AccountImportItem',
      entity: 'configuration',
      objectId: null,
      objectType: 'Configuration',
      name: null,
      outcome: 'CHANGED',
      lastModified: '2026-11-20T09:30:00Z',
      carriesTraffic: null,
      warnings: [],
      changes: [change],
    }
    const done = { __typename: 'AccountImport', added: 0, changed: 2, unchanged: 9, isRepeated: false, drift: [item] }
    // Nothing is imported.
    await intercept(page, 'ApplyAccountImport', (route) =>
      route.fulfill({ json: { data: { applyAccountImport: done } } }),
    )
    await page.getByRole('button', { name: 'Import 2 changes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import 2 changes' }).click()
    await page.getByText('Still different').waitFor()
  }),
  operator('views', async (page) => {
    const filter = { chargeStatus: ['DECLINED', 'ERROR'], from: 'last30Days' }
    await showViews(page, 'Failed payments', 'charges', 'merchant/charges', filter)
    await page.getByRole('button', { name: 'Remove Created' }).click()
    await page.getByRole('img', { name: 'Changed' }).waitFor()
  }),
  over('views-save', async (page) => {
    await showViews(page, 'Active or blocked', 'customers', 'merchant/customers', {
      customerStatus: ['ACTIVE', 'BLOCKED'],
    })
    await page.getByRole('button', { name: 'Save as a new view' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  operator('views-gone', (page) =>
    showViews(page, 'Segment A', 'customers', 'merchant/customers', {
      segment: 'A',
      customerStatus: ['ACTIVE', 'LOST'],
    }),
  ),
  admin.spanish('views-ledger', (page) =>
    showViews(page, 'Hecho hoy', 'ledger', 'merchant/configuration/ledger', { outcome: 'DONE', from: 'today' }),
  ),
]

/** Opens the first view of a list. Adds the views unless an earlier picture has done so. */
async function showViews(page: Page, first: string, list: string, path: string, filter: object): Promise<void> {
  const mutation = 'mutation ($input: AddListViewInput!) { addListView(input: $input) { id } }'
  for (const [name, scope, state] of [
    [first, 'TEAM', { filter }],
    ['Month end', 'TEAM', {}],
    ['High value, EUR', 'TEAM', { sort: '-amount' }],
  ] as const) {
    await ask(mutation, { input: { list, name, scope, state } }).catch(() => undefined)
  }
  await page.goto(path)
  await page.getByRole('navigation').getByRole('link', { name: first }).click()
  await page.waitForURL(/view=/)
  await page.getByRole('progressbar').first().waitFor({ state: 'hidden' })
}
