import { contentLanguages } from '@portal/schema/reference-lists'
import { expect, test } from 'vitest'
import { buildSandbox } from '../app.ts'
import { asker, type CallerKey, NOON } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'

const sandbox = sandboxForEach({ charges: 60 })
const get = sandbox.ask

const send = (method: 'POST' | 'PUT', path: string, body: object, as: CallerKey = 'operator', onBehalfOf?: string) =>
  sandbox.send(method, path, body, as, onBehalfOf)

const carla = {
  id: 'shop.carla_1',
  customerType: 'BUSINESS',
  trustLevel: 'TRUSTED_CUSTOMER',
  locale: 'es_ES',
  personalInfo: {
    firstName: 'Carla',
    email: 'Carla@Example.test',
    phoneNumber: '+34611111111',
    address: { country: 'ES' },
  },
  properties: [{ name: 'vatNumber', value: 'ES1' }],
}

test('a new customer is found by every searchable field', async () => {
  const before = (await get('operator', '/customers?trustLevel=TRUSTED_CUSTOMER')).body.total
  const { status, body } = await send('POST', '/customers', carla)
  expect([status, body]).toEqual([
    200,
    {
      id: 'shop.carla_1',
      lgId: '880000151',
      merchantAccount: 'DEMO_MERCHANT',
      customerType: 'BUSINESS',
      customerStatus: 'ACTIVE',
      trustLevel: 'TRUSTED_CUSTOMER',
      locale: 'es_ES',
      creationTime: '2026-11-21T12:00:00Z',
      lastModified: '2026-11-21T12:00:00Z',
      personalInfo: {
        firstName: 'Carla',
        lastName: '',
        email: 'Carla@Example.test',
        dob: '',
        phoneNumber: '+34611111111',
        address: {
          streetAddress: '',
          streetAddress2: null,
          city: '',
          stateProvince: '',
          postalCode: '',
          country: 'ES',
        },
      },
      fraud: { riskScore: 0, blocked: false, blockReason: null, blockedUntil: null },
      properties: [{ name: 'vatNumber', value: 'ES1' }],
      paymentProfiles: [],
    },
  ])
  for (const query of [
    'customerId=shop.carla_1',
    'lgId=880000151',
    'email=carla@example.test',
    'phoneNumber=%2B34611111111',
  ]) {
    expect((await get('operator', `/customers?${query}`)).body, query).toEqual({ total: 1, items: [body] })
  }
  expect((await get('operator', '/customers?trustLevel=TRUSTED_CUSTOMER')).body.total).toBe(before + 1)
  expect((await get('operator', '/customers?limit=1')).body.items[0].id).toBe('shop.carla_1')
  const ids = (await get('operator', '/customers?sort=id&limit=1000')).body.items.map(({ id }: { id: string }) => id)
  expect(ids).toEqual([...ids].sort())
})

test.each([
  [{ id: undefined }, 'id is required'],
  [{ id: 'a b' }, 'id is not a valid external ID: 1 to 50 letters, digits, ".", "-" and "_"'],
  [{ id: '..' }, 'id is not a valid external ID: 1 to 50 letters, digits, ".", "-" and "_"'],
  [{ customerType: 'ROBOT' }, 'customerType must be one of INDIVIDUAL, BUSINESS'],
  [{ customerStatus: 'BLOCKED' }, 'customerStatus cannot be BLOCKED without fraud.blocked'],
  [{ locale: 'english' }, 'locale is not a language and country'],
  [{ personalInfo: { email: 'x' } }, 'personalInfo.email is not an email'],
  [{ personalInfo: { dob: '2026-02-31' } }, 'personalInfo.dob is not a date'],
  [{ personalInfo: { phoneNumber: '123' } }, 'personalInfo.phoneNumber is not a phone number with country code'],
  [{ personalInfo: { firstName: 'x'.repeat(101) } }, 'personalInfo.firstName is too long: at most 100 characters'],
  [{ personalInfo: { address: { country: 'Spain' } } }, 'personalInfo.address.country is not an ISO-3166 alpha-2 code'],
  [{ personalInfo: { address: { country: 'XX' } } }, 'personalInfo.address.country is not an ISO-3166 alpha-2 code'],
  [{ properties: [{ name: ' ', value: 'x' }] }, 'properties: name is required'],
  [{ properties: [{ name: 'k' }] }, 'properties: value is required'],
  [{ properties: [{ name: 'x'.repeat(101), value: '' }] }, 'properties: name is too long: at most 100 characters'],
  [{ properties: [{ name: 'k', value: 'x'.repeat(1001) }] }, 'properties: value is too long: at most 1000 characters'],
  [{ properties: Array.from({ length: 51 }, (_, n) => ({ name: `k${n}`, value: '' })) }, 'properties: at most 50'],
  [
    {
      properties: [
        { name: 'k', value: '1' },
        { name: 'k ', value: '2' },
      ],
    },
    'properties: a name is used more than once',
  ],
  [{ fraud: { blocked: true } }, 'fraud.blockReason is required'],
  [
    { fraud: { blocked: true, blockReason: 'x', blockedUntil: '2026-11-21T11:00:00Z' } },
    'fraud.blockedUntil value is too low: it is over',
  ],
])('cannot add %j', async (change, text) => {
  const { status, body } = await send('POST', '/customers', { ...carla, ...change })
  expect([status, body.errors]).toEqual([400, [text]])
})

test.each(contentLanguages)('accepts the language %s', async (locale) => {
  expect((await send('PUT', '/customers/cust-42', { locale })).body.locale).toBe(locale)
})

test('properties are replaced as a whole and can be removed', async () => {
  const properties = [
    { name: 'vatNumber', value: 'ES2' },
    { name: 'note', value: '' },
  ]
  expect((await send('PUT', '/customers/cust-42', { properties })).body.properties).toEqual(properties)
  expect((await send('PUT', '/customers/cust-42', { trustLevel: 'NEW_CUSTOMER' })).body.properties).toEqual(properties)
  expect((await send('PUT', '/customers/cust-42', { properties: [] })).body.properties).toEqual([])
})

test('refuses an id that is taken, unless by another merchant', async () => {
  expect(await send('POST', '/customers', { id: 'cust-42' })).toMatchObject({
    status: 409,
    body: { errorCode: 'customer_exists' },
  })
  expect((await send('POST', '/customers', { id: 'cust-42' }, 'operator', 'OTHER_MERCHANT')).status).toBe(200)
  expect((await get('super', '/customers/cust-42')).body.errorCode).toBe('ambiguous_id')
})

test('adds nothing in the all-families view', async () => {
  expect((await send('POST', '/customers', carla, 'super')).status).toBe(400)
  expect((await send('POST', '/customers', carla, 'super', 'OTHER_MERCHANT')).body.merchantAccount).toBe(
    'OTHER_MERCHANT',
  )
})

test.each(['PUT', 'POST'] as const)(
  '%s saves a customer, keeps omitted fields and ignores read-only ones',
  async (method) => {
    const { body: before } = await get('operator', '/customers/cust-42')
    const changes = {
      lgId: '1',
      trustLevel: 'TRUSTED_CUSTOMER',
      personalInfo: { phoneNumber: null, address: { city: 'Sevilla' } },
    }
    const { status, body } = await send(method, '/customers/cust-42', changes)
    expect([status, body]).toEqual([
      200,
      {
        ...before,
        trustLevel: 'TRUSTED_CUSTOMER',
        lastModified: '2026-11-21T12:00:00Z',
        personalInfo: {
          ...before.personalInfo,
          phoneNumber: '',
          address: { ...before.personalInfo.address, city: 'Sevilla' },
        },
      },
    ])
    expect((await get('operator', '/customers/cust-42')).body).toEqual(body)
    expect((await get('operator', '/customers?phoneNumber=%2B34600000000')).body.total).toBe(0)
    expect((await get('operator', '/customers?sort=-lastModified&limit=1')).body.items[0].id).toBe('cust-42')
    const again = await send(method, '/customers/cust-42', {})
    expect(again.body.lastModified).toBe('2026-11-21T12:00:01Z')
  },
)

test('refuses a document that was read before another change', async () => {
  const { body: read } = await get('operator', '/customers/cust-42')
  expect((await send('PUT', '/customers/cust-42', { ...read, trustLevel: 'NEW_CUSTOMER' })).status).toBe(200)
  expect(await send('PUT', '/customers/cust-42', { ...read, trustLevel: 'TRUSTED_CUSTOMER' })).toMatchObject({
    status: 409,
    body: { errorCode: 'changed' },
  })
})

test('a block sets the status BLOCKED and its end sets ACTIVE; a closed customer stays closed', async () => {
  const blocked = { blocked: true, blockReason: 'Stolen card', blockedUntil: '2026-12-01T00:00:00Z' }
  expect((await send('PUT', '/customers/cust-42', { fraud: blocked })).body).toMatchObject({
    customerStatus: 'BLOCKED',
    fraud: { ...blocked, riskScore: 12 },
  })
  expect((await get('operator', '/customers?customerStatus=BLOCKED&customerId=cust-42')).body.total).toBe(1)
  expect((await send('PUT', '/customers/cust-42', { fraud: { blocked: false } })).body).toMatchObject({
    customerStatus: 'ACTIVE',
    fraud: { blocked: false, blockReason: null, blockedUntil: null },
  })
  await send('PUT', '/customers/cust-42', { customerStatus: 'CLOSED' })
  expect((await send('PUT', '/customers/cust-42', { fraud: blocked })).body.customerStatus).toBe('CLOSED')
})

test('each change requires its permissions and a customer of the caller’s merchant', async () => {
  expect((await send('POST', '/customers', carla, 'support')).body.errors).toEqual([
    'Missing permission: customers.write',
    'Missing permission: configuration.read',
  ])
  expect((await send('PUT', '/customers/cust-42', {}, 'api')).body.errors).toEqual([
    'Missing permission: customers.write',
    'Missing permission: configuration.read',
  ])
  expect((await send('PUT', '/customers/cust-42', {}, 'otherAdmin')).status).toBe(404)
  expect((await send('PUT', '/customers/cust-42', { id: 'cust-43' })).status).toBe(400)
})

test('a block ends automatically', async () => {
  let now = NOON
  const platform = await buildSandbox({ charges: 60, clock: () => now * 1000 })
  const ask = asker(platform.app)
  const body = JSON.stringify({
    fraud: { blocked: true, blockReason: 'Stolen card', blockedUntil: '2026-11-21T13:00:00Z' },
  })
  await ask('operator', '/customers/cust-42', { method: 'PUT', body })
  const stands = async () => (await ask('operator', '/customers/cust-42', { timestamp: now })).body
  now += 3599
  expect(await stands()).toMatchObject({ customerStatus: 'BLOCKED', fraud: { blocked: true } })
  now += 1
  expect(await stands()).toMatchObject({
    customerStatus: 'ACTIVE',
    lastModified: '2026-11-21T13:00:00Z',
    fraud: { blocked: false, blockReason: null, blockedUntil: null },
  })
  const found = await ask('operator', '/customers?customerStatus=BLOCKED&customerId=cust-42', { timestamp: now })
  expect(found.body.total).toBe(0)
  await platform.close()
})

test('refuses masked personal data, and keeps omitted fields', async () => {
  const path = '/callers/operator'
  const { permissions } = (await sandbox.ask('admin', path)).body
  const less = permissions.filter((permission: string) => permission !== 'customer_uploads.read')
  await sandbox.ask('admin', path, { method: 'PUT', body: JSON.stringify({ permissions: less }) })
  const save = (body: object) =>
    sandbox.ask('operator', '/customers/cust-42', { method: 'PUT', body: JSON.stringify(body) })
  const { body } = await sandbox.ask('operator', '/customers/cust-42')
  expect(await save(body)).toMatchObject({
    status: 400,
    body: { errors: expect.arrayContaining(['personalInfo.lastName is masked']) },
  })
  const saved = await save({ personalInfo: { firstName: 'Anna' }, lastModified: body.lastModified })
  expect(saved.body.personalInfo).toMatchObject({ firstName: 'A•••', lastName: 'R•••' })
  expect((await sandbox.ask('admin', '/customers/cust-42')).body.personalInfo).toMatchObject({
    firstName: 'Anna',
    lastName: 'Ruiz',
    email: 'ana@example.test',
  })
})
