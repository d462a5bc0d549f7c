// A sandbox with as many merchants, callers, rules and open notifications as a large provider has, set by
// SIZE_MERCHANTS, SIZE_CALLERS, SIZE_RULES and SIZE_NOTIFICATIONS. Without these, it has the usual small numbers.
import { buildSandbox } from '@portal/sandbox/app'
import { ResourceRows } from '@portal/sandbox/configuration/resource-rows'
import { rules } from '@portal/sandbox/configuration/rule'
import { merchantAccounts } from '@portal/sandbox/values/merchant-account'
import { announce } from './announce.ts'

const count = (name: string) => Number(process.env[`SIZE_${name}`] ?? 0)
const now = Math.floor(Date.now() / 1000)

// The sandbox's own list, filled before the sandbox is built.
const accounts = merchantAccounts as (typeof merchantAccounts)[number][]
while (accounts.length < count('MERCHANTS')) {
  accounts.push({ name: `MERCHANT_${accounts.length + 1}`, accountType: 'Merchant account' })
}

const { app, database } = await buildSandbox({
  charges: Number(process.env.SANDBOX_CHARGES),
  dataDir: process.env.BENCH_DATA || undefined,
})
const merchants = accounts.filter(({ accountType }) => accountType === 'Merchant account').map(({ name }) => name)
database
  .prepare("update caller set authorised = ?, version = version + 1 where user_name = 'super'")
  .run(JSON.stringify(merchants))
database.exec('begin')
// Every second one belongs to the first merchant, so that this merchant has long lists.
database
  .prepare(`
    with recursive series (k) as (select 1 union all select k + 1 from series where k < ?)
    insert into caller (merchant, user_name, first_name, last_name, locked, permissions, authorised, ipaddresses)
    select iif(k % 2 = 0, 1, 1 + k % ?), 'many-' || k, 'Name ' || k % 700, 'Surname ' || k % 900, k % 12 = 0,
      (select permissions from caller where user_name = 'support'), '[]', '[]' from series where k <= ?`)
  .run(count('CALLERS'), accounts.length, count('CALLERS'))
const rows = new ResourceRows(database)
for (let number = 1; number <= count('RULES'); number++) {
  const name = `Many ${number}`
  const body = `rule "${name}"\nwhen\n  $customer : Customer( monthsActive >= ${number} )\nthen\n  decisions.raise( $customer, "${name}" );\nend\n`
  const set = { ruleSetName: 'many', ruleSetVersion: '1', status: 'ACTIVE' }
  rows.add(rules, { name, ruleType: 'TRUSTLEVEL', fileType: 'DRL', body, ...set }, 1, now)
}
// Copies of notifications that are already queued, for other charges.
database
  .prepare(`
    with recursive series (k) as (select 1 union all select k + 1 from series where k < ?),
      sample as (select *, row_number() over (order by n) as place from notification_queue)
    insert into notification_queue (merchant, charge, notification_type, status, attempts, creation_time,
      next_attempt_time, callbacks, messages)
    select merchant, (select max(n) from charge) - k, notification_type, status, attempts, creation_time - k,
      next_attempt_time + 86400, callbacks, messages
    from series join sample on place = 1 + k % (select count(*) from sample) where k <= ?`)
  .run(count('NOTIFICATIONS'), count('NOTIFICATIONS'))
database.exec('commit')
await app.listen({ port: 0, host: '127.0.0.1' })
announce(app.server)
