import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type CallerKey, credentialsOf } from '@portal/sandbox/test-caller'
import type { Locator, Page } from 'playwright/test'
import { root } from '../../tools/root.ts'
import { askPortal } from './support/incident.ts'
import { test as base, expect } from './support/portal.ts'
import { signIn } from './support/sign-in.ts'
import { startPortal } from './support/start-portal.ts'

/**
 * The jobs change the configuration and stop queues, which would affect other tests, so each worker has its own portal.
 */
const test = base.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const { origin, stop } = await startPortal({ port: 0 })
      await use(origin)
      await stop()
    },
    { scope: 'worker' },
  ],
})
test.use({ caller: null })
test.beforeEach(({ allowConsole }) => allowConsole(/^asked http:\/\/localhost:/))

/** A person at work: each click, key and typed text counts as a step. */
class Person {
  readonly page: Page
  readonly origin: string
  private clicks = 0
  private keys = 0
  private texts = 0
  constructor(page: Page, origin: string) {
    this.page = page
    this.origin = origin
  }
  async click(target: Locator): Promise<void> {
    this.clicks++
    await target.click()
  }
  async press(key: string): Promise<void> {
    this.keys++
    await this.page.keyboard.press(key)
  }
  async type(target: Locator, text: string): Promise<void> {
    this.texts++
    await target.fill(text)
  }
  /** Choosing from a native select takes one click on the list and one on the value. */
  async select(target: Locator, value: string): Promise<void> {
    this.clicks += 2
    await target.selectOption(value)
  }
  /** Runs the copied command in a shell: pasting it is a step, and so is the key that runs it. */
  async runInShell(): Promise<string> {
    this.texts++
    this.keys++
    const command = await this.page.evaluate(() => navigator.clipboard.readText())
    return (await promisify(execFile)('sh', ['-c', command])).stdout
  }
  /** Typing text that narrows a list, and clicking the option. */
  async choose(field: string, text: string, option: string | RegExp): Promise<void> {
    await this.type(this.page.getByRole('combobox', { name: new RegExp(`^${field}( \\(|$)`) }), text)
    await this.click(this.page.getByRole('option', { name: option }).first())
  }
  /** Opens a screen from the menu. */
  async open(...names: readonly string[]): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: 'Main menu' })
    for (const name of names) {
      const entry = menu.getByRole('link', { name, exact: true }).or(menu.getByRole('button', { name, exact: true }))
      await this.click(entry.first())
    }
    await expect(this.page.getByRole('heading', { level: 1, name: names.at(-1) ?? '' })).toBeVisible()
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true })
  }
  dialogButton(name: string | RegExp): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name, exact: true })
  }
  field(name: string | RegExp): Locator {
    return this.page.getByRole('textbox', { name })
  }
  /** The review, and the button that applies it. */
  async apply(name: RegExp = /^Apply \d/): Promise<void> {
    await this.click(this.button('Review'))
    await this.click(this.dialogButton(name))
    await expect(this.page.getByRole('dialog')).toBeHidden()
  }
  /** Entering the password, which moving money and stopping queues require. */
  async confirm(as: CallerKey): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Confirm it’s you' })
    await this.type(dialog.locator('input[type=password]'), credentialsOf(as).secretKey)
    await this.press('Enter')
  }
  get steps(): string {
    const counted = [`${this.clicks}C`, `${this.keys}K`, `${this.texts}P`]
    return counted.filter((each) => !each.startsWith('0')).join(' ')
  }
}

/** The numbers of steps in docs/jobs-of-the-day.md, by job. */
const written = new Map(
  [
    ...readFileSync(join(root, 'docs', 'jobs-of-the-day.md'), 'utf8').matchAll(
      /^\| (p?\d+[a-z]?) +\| [^|]+ \| (\w+) +\| ([^|]*?) +\|/gm,
    ),
  ].map(([, id, as, steps]) => [id, { as: as as CallerKey | 'visitor', steps }]),
)

/** Does one job, from Home to its result, in as many steps as docs/jobs-of-the-day.md says. */
function job(id: string, title: string, act: (person: Person) => Promise<void>): void {
  const { as, steps } = written.get(id) ?? {}
  test(`${id}: ${title}`, async ({ page, origin }) => {
    if (!as) throw new Error(`docs/jobs-of-the-day.md has no job ${id}`)
    await page.goto(`${origin}/atv4/me/login`)
    const person = new Person(page, origin)
    if (as === 'visitor') {
      await act(person)
      expect(person.steps).toBe(steps)
      return
    }
    await signIn(page, as)
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    if (as === 'super') {
      // The account already acts for the merchant.
      await page.goto(`${origin}/atv4/merchant/DEMO_MERCHANT/charges`)
      await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    }
    await act(person)
    expect(person.steps).toBe(steps)
  })
}

const limitOf = 'mutation ($input: TrustLevelConfigInput!) { saveTrustLevel(input: $input) { id } }'
const levels = '{ trustLevels { items { id name } } }'

job('2', 'sends the notifications of an outage again', async (person) => {
  const { page, origin } = person
  const body = JSON.stringify({
    merchantAccount: 'DEMO_MERCHANT',
    url: 'https://hooks.example.test/notifications',
    count: 1_204,
  })
  await fetch(`${origin}/sandbox/outages`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await page.reload()
  await person.click(page.getByRole('link', { name: 'Notifications that failed permanently' }))
  await person.click(person.button(/^Resend [\d,]+ notifications to hooks\.example\.test…$/))
  await person.type(person.field('Reason'), 'The shop was down this morning')
  await person.click(person.button(/^Queue [\d,]+ notifications$/))
  await expect(page.getByText('The shop was down this morning')).toBeVisible()
})

job('3', 'downloads the transactions of last month in one currency, with proof', async (person) => {
  const { page } = person
  await person.open('Financial Reports')
  await person.click(person.button('Last month'))
  await person.choose('Currency', 'EUR', /^EUR/)
  const saved = page.waitForEvent('download')
  await person.click(person.button('Download report'))
  await saved
  await expect(page.getByRole('region', { name: 'Downloaded', exact: true })).toContainText(/[\da-f]{64}/)
})

job('4', 'decides a sanctions check and knows what the decision does', async (person) => {
  const { page } = person
  await person.click(page.getByRole('link', { name: 'OFAC checks to review' }))
  await person.click(page.getByRole('link', { name: /^Open ofac-/ }).first())
  await person.click(person.button(/^Decide/))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('this portal neither blocks nor releases the customer')
  await person.click(dialog.getByText('False positive', { exact: true }))
  await person.type(dialog.getByRole('textbox', { name: 'Note' }), 'Another date of birth')
  await person.click(person.dialogButton('Save decision'))
  await expect(dialog).toBeHidden()
})

job('5', 'copies the configuration of another merchant', async (person) => {
  const { page } = person
  const merchant = page.getByRole('banner').getByRole('combobox', { name: 'Merchant Account' })
  await person.click(merchant)
  await person.click(page.getByRole('option', { name: 'OTHER_MERCHANT' }))
  await expect(merchant).toHaveValue('OTHER_MERCHANT')
  await person.open('Merchant Configuration', 'Merchant Import/Export')
  await person.select(page.getByLabel('Merchant account to copy from'), 'DEMO_MERCHANT')
  await person.click(person.button('Prepare the copy'))
  await person.click(person.button(/^Import \d+ changes$/))
  const dialog = page.getByRole('dialog')
  await person.type(dialog.getByRole('textbox'), 'OTHER_MERCHANT')
  await person.click(person.dialogButton(/^Import \d+ changes$/))
  await person.confirm('super')
  await expect(page.getByText(/^Imported: \d+ added/)).toBeVisible()
})

job('6', 'finds who lowered a limit and puts it back', async (person) => {
  const { page, origin } = person
  const { trustLevels } = await askPortal<{ trustLevels: { items: { id: string; name: string }[] } }>(
    origin,
    levels,
    {},
    'admin',
  )
  const level = trustLevels.items.find(({ name }) => name === 'STANDARD_CUSTOMER')?.id ?? ''
  const limit = (amount: string) => ({
    input: {
      id: level,
      restrictions: [
        {
          type: 'VELOCITY',
          amount,
          currency: 'EUR',
          period: { value: 7, unit: 'DAY' },
          blockDuration: { value: 1, unit: 'DAY' },
          reason: 'Too much in a week',
        },
      ],
    },
  })
  for (const amount of ['50000.00', '10000.00']) await askPortal(origin, limitOf, limit(amount), 'admin')
  await person.open('Merchant Configuration', 'Trust Levels')
  await person.click(page.getByRole('link', { name: `Open ${level}` }))
  await person.click(page.getByRole('tab', { name: 'History' }))
  await person.click(page.getByRole('button', { name: /^Restore version/ }).first())
  await person.click(person.dialogButton(/^Apply 1 change/))
  await expect(page.getByRole('dialog')).toBeHidden()
})

job('7', 'replaces the signing key', async (person) => {
  const { page } = person
  await person.open('Merchant Configuration', 'Merchant Settings')
  await person.click(page.getByRole('main').getByRole('link', { name: 'Integration and Keys' }))
  await person.click(person.button('Set new value').first())
  await person.click(person.dialogButton('Set new value'))
  await person.click(page.getByText('I’ve saved this value'))
  await person.click(person.dialogButton('Close'))
  await expect(page.getByRole('dialog')).toBeHidden()
})

job('8a', 'writes a routing rule', async (person) => {
  const { page } = person
  await person.open('Merchant Configuration', 'Routing Rules')
  await person.click(page.getByRole('link', { name: 'Add rule' }))
  await person.type(page.locator('form').getByLabel('Name', { exact: true }), 'Wallets')
  await person.type(page.locator('form').getByLabel('Rule set', { exact: true }), 'routing')
  await person.type(page.locator('form').getByLabel('Rule set version'), '3.0')
  await person.type(person.field('Rule text'), 'rule "Wallets"\n  when\n    Charge()\n  then\nend\n')
  await person.apply(/^Add rule/)
})

job('8b', 'adds a routing configuration and sees what it would have done', async (person) => {
  const { page } = person
  await person.open('Merchant Configuration', 'Routing Configuration')
  await person.click(page.getByRole('link', { name: 'Add routing configuration' }))
  await person.type(person.field('Name'), 'PayPal to the aggregator')
  await person.select(page.getByRole('group', { name: 'Target 1' }).getByLabel('Gateway'), 'gw-5')
  await person.select(page.getByLabel('Payment method'), 'PAYPAL_PAYMENT')
  await person.type(page.getByLabel('Priority', { exact: true }).last(), '15')
  await expect(page.getByText(/of the last [\d,]+ charges match/)).toBeVisible()
  await person.apply(/^Add routing configuration/)
})

job('9', 'refunds a part of a charge by program', async (person) => {
  const { page } = person
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await person.click(page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Tutorials' }))
  await person.click(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Overview' }).last())
  const [query, refund] = ['first-query', 'refund'].map((name) => page.getByRole('figure', { name: `Example ${name}` }))
  if (!query || !refund) throw new Error('the tutorial has no examples')
  await person.click(query.getByRole('button', { name: 'curl' }))
  await person.click(query.getByRole('button', { name: 'Copy Example first-query' }))
  expect(await person.runInShell()).toContain('chg-1001')
  await person.click(refund.getByRole('button', { name: 'Copy Example refund' }))
  // Sent twice, but refunded once.
  for (const _ of [1, 2]) expect(await person.runInShell()).toContain('"amountRefunded":"20.00"')
})

job('10', 'stops the deliveries for a maintenance and starts them again', async (person) => {
  const { page } = person
  await person.open('Shared Configuration', 'Shutdown Services')
  await person.click(person.button('Stop Notification delivery…'))
  const dialog = page.getByRole('dialog', { name: 'Stop Notification delivery?' })
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Maintenance tonight')
  await person.type(dialog.getByRole('textbox', { name: /^Type / }), 'notification-delivery')
  await person.press('Control+Enter')
  await person.confirm('super')
  await expect(dialog).toBeHidden()
  const banner = page.getByRole('region', { name: 'Stopped queues' })
  await person.click(banner.getByRole('button', { name: 'Start Notification delivery again' }))
  await expect(banner).toBeHidden()
})

job('11', 'asks whose card it is', async (person) => {
  const { page } = person
  await person.open('Shared Configuration', 'BIN Lookup')
  await person.type(page.getByRole('main').getByRole('searchbox'), '424242')
  await person.press('Enter')
  // Every range that contains the digits or lies within them.
  for (const id of ['bin-1', 'bin-2']) await expect(page.getByRole('link', { name: `Open ${id}` })).toBeVisible()
})

job('12', 'adds a second acquirer', async (person) => {
  const { page } = person
  await person.open('Merchant Configuration', 'Payment Gateways')
  await person.click(page.getByRole('link', { name: 'Add payment gateway' }))
  await person.choose('Gateway type', 'acq', 'acquirer - Card acquirer')
  await person.type(person.field('Display name'), 'Second acquirer')
  await person.type(person.field('Merchant ID'), 'M-77')
  await person.type(page.getByLabel('API key'), 'Planted-Browser-Key')
  await person.type(person.field('Endpoint'), 'https://acquirer.example.test/')
  await person.apply(/^Add payment gateway/)
  await expect(page.getByText('Disabled').first()).toBeVisible()
})

const fileOf = (subject: string) => `Subject: ${subject}\n\n<p>{{refundAmount}}</p>\n\n--- text ---\n\n${subject}`

job('13', 'changes the refund mail in Spanish and goes back', async (person) => {
  const { page, origin } = person
  // The live template is a colleague's file.
  const upload = 'mutation ($input: UploadMailTemplateInput!) { here: uploadMailTemplate(input: $input) { id } }'
  const promoteUpload = 'mutation ($id: ID!) { here: promoteMailTemplate(id: $id) { mailTemplateId } }'
  const input = { mailEventType: 'REFUND', language: 'es_ES', mailTemplateContent: fileOf('Su reembolso') }
  const { here } = await askPortal<{ here: { id: string } }>(origin, upload, { input }, 'super', 'DEMO_MERCHANT')
  await askPortal(origin, promoteUpload, here, 'super', 'DEMO_MERCHANT')
  await person.open('Merchant Configuration', 'Mail Templates')
  const cell = page.getByRole('link', { name: /^Refund, Spanish: / })
  const editor = person.field('Template')
  const promote = async () => {
    await person.click(person.button('Check template'))
    await person.click(person.button('Promote template'))
    await person.click(person.dialogButton(/^(Promote template|Apply 1 change)$/))
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await person.click(cell)
  await person.click(person.button('Write new version'))
  await person.type(editor, fileOf('Reembolso'))
  await promote()
  await person.click(page.getByRole('link', { name: 'Compare and put it back…' }).first())
  await promote()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Su reembolso')
})

job('14', 'sends a customer the receipt again', async (person) => {
  const { page } = person
  await person.open('Notifications', 'Mails')
  await person.type(page.getByRole('main').getByRole('searchbox'), 'cust-42')
  await person.press('Enter')
  await person.click(page.getByRole('link', { name: /^Open / }).first())
  await person.click(person.button('Send again'))
  await person.click(person.dialogButton('Send again'))
  await expect(page.getByText(/is queued to be sent again/)).toBeVisible()
})

job('15', 'lowers a velocity limit and sees whom it hits', async (person) => {
  const { page, origin } = person
  const { trustLevels } = await askPortal<{ trustLevels: { items: { id: string; name: string }[] } }>(
    origin,
    levels,
    {},
    'admin',
  )
  const level = trustLevels.items.find(({ name }) => name === 'NEW_CUSTOMER')?.id ?? ''
  await person.open('Merchant Configuration', 'Trust Levels')
  await person.click(page.getByRole('link', { name: `Open ${level}` }))
  await person.click(person.button('Edit'))
  await person.type(page.getByRole('group', { name: 'Limit 1' }).getByRole('textbox', { name: /^Purchases/ }), '1')
  await person.click(person.button('Review'))
  const review = page.getByRole('dialog')
  await expect(review).toContainText(/of \d+ customers in the sample/)
  // It affects more than one in twenty customers.
  await person.click(review.getByText(/^Block \d+ of \d+ customers like these$/))
  await person.click(person.dialogButton(/^Apply \d/))
  await expect(review).toBeHidden()
})

job('16', 'lists the payers who left after a step', async (person) => {
  const { page } = person
  await person.open('Paywall Funnel')
  await person.click(page.getByRole('row', { name: /^Method selected/ }).getByRole('link', { name: /^\d+$/ }))
  await expect(page.getByRole('heading', { level: 2, name: /Method selected/ })).toBeVisible()
})

job('17', 'changes a timeout of a component', async (person) => {
  const { page } = person
  await person.open('Shared Configuration', 'Gateway Hive')
  await person.type(page.getByRole('main').getByRole('searchbox'), 'timeout')
  await person.click(
    page
      .getByRole('main')
      .getByRole('link', { name: /timeout/i })
      .first(),
  )
  await person.click(person.button('Edit'))
  await person.type(person.field('Value'), '45')
  await person.apply()
})

job('18', 'blocks a name and lifts the block', async (person) => {
  const { page } = person
  await person.open('Shared Configuration', 'OFAC Blocks')
  await person.click(page.getByRole('link', { name: /^Add/ }))
  await person.type(person.field('Name'), 'Lifted Within The Day')
  await person.type(person.field('Reason'), 'Confirmed match.')
  await person.apply(/^Add/)
  await person.click(page.getByRole('link', { name: 'Remove block' }))
  await person.type(person.field('Reason'), 'Another person of that name.')
  await person.apply()
  await expect(page.getByRole('region', { name: 'Removed' })).toBeVisible()
})

job('19', 'takes PayPal off the checkout and puts it on again', async (person) => {
  const { page } = person
  await person.open('Merchant Configuration', 'Payment Instruments')
  await person.click(page.getByRole('link', { name: 'Open 702' }))
  for (const status of ['DISABLED', 'ENABLED']) {
    await person.click(person.button('Edit'))
    await person.select(page.getByLabel('Status'), status)
    await person.apply()
  }
})

job('20', 'copies the query behind a list', async (person) => {
  const { page } = person
  await person.open('Charges')
  await person.click(page.getByRole('button', { name: 'Show query' }))
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'curl' }))
  await expect(page.getByRole('dialog').getByText(/^curl/).first()).toBeVisible()
})

job('p5', 'says who the customer of a charge is and whether he is blocked', async (person) => {
  const { page, origin } = person
  await page.goto(`${origin}/atv4/merchant/charges/chg-1002`)
  await person.click(page.getByRole('main').getByRole('link', { name: 'A••• R•••' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Customer cust-42' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Purchases\s*Allowed/)
})

job('p9', 'saves the tax invoice of a charge', async (person) => {
  const { page, origin } = person
  await page.goto(`${origin}/atv4/merchant/charges/chg-1002`)
  const saved = page.waitForEvent('download')
  await person.click(page.getByRole('button', { name: /^Download PDF/ }).first())
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
})

job('p13', 'creates a charge for a customer', async (person) => {
  const { page, origin } = person
  await page.goto(`${origin}/atv4/merchant/customers/cust-42`)
  await person.click(page.getByRole('main').getByRole('link', { name: 'Create charge' }))
  await person.choose('Currency', 'EUR', /^EUR/)
  await person.type(page.getByLabel('Product key'), 'sku-1')
  await person.type(page.getByLabel('Price'), '20')
  await person.click(page.getByRole('button', { name: 'Create charge' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Charge chg-/ })).toBeVisible()
})

job('p14', 'pays by a declined test card, then by an approved one', async (person) => {
  const { page } = person
  await person.open('Example Paywall')
  await person.type(person.field(/^Customer ID/), 'cust-42')
  await person.press('Enter')
  await expect(person.button('Copy cust-42')).toBeVisible()
  await person.type(page.getByLabel('Amount'), '20')
  await person.click(person.button('Open paywall'))
  for (const [card, status] of [
    ['Declined', 'DECLINED'],
    ['Approved', 'CHARGED'],
  ] as const) {
    // Before the paywall opens, the page lists the same texts.
    await person.click(page.getByRole('radiogroup', { name: 'Select a payment method' }).getByText('Credit card Visa'))
    const cards = page.getByLabel('Test card')
    const value = await cards.locator('option', { hasText: card }).first().getAttribute('value')
    await person.select(cards, value ?? '')
    await person.click(page.getByRole('button', { name: /^Pay EUR/ }))
    await expect(page.getByTitle(status)).toBeVisible()
    if (status === 'CHARGED') return
    await person.click(person.button('Another payment'))
    await person.click(person.button('Open paywall'))
  }
})
