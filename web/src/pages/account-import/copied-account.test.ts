import { expect, test } from 'vitest'
import { copiedAccount } from './copied-account.ts'

const required = new Map([['acquirer', ['merchantId', 'endpoint']]])
const empty = { exportVersion: 1, merchantAccount: 'OTHER' }
const gateway = {
  id: 'gw-1',
  gatewayDetail: 'acquirer',
  status: 'ENABLED',
  configuration: { merchantId: 'EU-1', endpoint: 'https://acquirer.test', returnUrl: 'https://shop.test/back' },
  lastModified: '2026-01-01T00:00:00Z',
}

test('a copy is a file of the other merchant, without times, names and URLs', () => {
  const configuration = {
    merchantDisplayName: 'Store',
    merchantLogoUrl: 'https://store.test/logo.svg',
    chargeNotificationURLs: ['https://store.test/notify'],
    sppNotificationURLs: [],
    requireEmail: true,
    lastModified: '2026-01-01T00:00:00Z',
  }
  const source = { exportVersion: 1, merchantAccount: 'STORE', exportTime: '2026-01-02T00:00:00Z', configuration }
  const { document } = copiedAccount(source, empty, required)
  expect(document).toMatchObject({ exportVersion: 1, merchantAccount: 'OTHER' })
  expect(document.exportTime).toBeUndefined()
  expect(document.configuration).toEqual({ sppNotificationURLs: [], requireEmail: true })
})

test('a copied gateway is disabled and keeps only the URLs that it requires, which are named', () => {
  const { document, keptAddresses } = copiedAccount({ gatewayConfigs: [gateway] }, empty, required)
  expect(document.gatewayConfigs).toEqual([
    {
      id: 'gw-1',
      gatewayDetail: 'acquirer',
      status: 'DISABLED',
      configuration: { merchantId: 'EU-1', endpoint: 'https://acquirer.test' },
    },
  ])
  expect(keptAddresses).toEqual(['gw-1 configuration.endpoint'])
})

test('every copied object is turned off', () => {
  const source = {
    routingConfigs: [{ routingId: 'route-1', status: 'ACTIVE' }],
    rules: [{ ruleId: 'rule-1', status: 'SHADOW' }],
    installments: [{ id: 'inst-1', enabled: true }],
  }
  const { document } = copiedAccount(source, empty, required)
  expect(document.routingConfigs).toEqual([{ routingId: 'route-1', status: 'INACTIVE' }])
  expect(document.rules).toEqual([{ ruleId: 'rule-1', status: 'SHADOW' }])
  expect(document.installments).toEqual([{ id: 'inst-1', enabled: false }])
})

test('leaves out an object with the same name as one of the other merchant', () => {
  const levels = [
    { id: 'trust-1', name: 'NEW' },
    { id: 'trust-2', name: 'OLD' },
  ]
  const target = { ...empty, trustLevels: [{ id: 'trust-900', name: 'OLD' }] }
  const { document } = copiedAccount({ trustLevels: levels }, target, required)
  expect(document.trustLevels).toEqual([{ id: 'trust-1', name: 'NEW' }])
})

test('leaves out an object that the other merchant already has', () => {
  const { document } = copiedAccount(
    { gatewayConfigs: [gateway, { ...gateway, id: 'gw-2', displayName: 'Second' }] },
    { ...empty, gatewayConfigs: [{ id: 'gw-1' }] },
    required,
  )
  expect(document.gatewayConfigs).toEqual([expect.objectContaining({ id: 'gw-2' })])
})

test('a reference to an omitted object names the equal one of the other merchant', () => {
  const plan = { countryCode: 'ES', currency: 'EUR', installment: 'inst-1' }
  const source = {
    installments: [{ id: 'inst-1', paymentMethod: 'CREDIT_CARD' }],
    installmentPlans: [
      { installmentPlan: 'plan-1', numberOfInstallments: 3, ...plan },
      { installmentPlan: 'plan-2', numberOfInstallments: 6, ...plan },
    ],
    gatewayConfigs: [{ id: 'gw-1', displayName: 'Cards' }],
    routingConfigs: [
      { routingId: 'route-1', targets: [{ gatewayConfigId: 'gw-1', weight: 100 }], fallbacks: ['gw-1'] },
    ],
  }
  const target = {
    ...empty,
    installments: [{ id: 'inst-9', paymentMethod: 'CREDIT_CARD' }],
    installmentPlans: [{ ...plan, installmentPlan: 'plan-9', installment: 'inst-9', numberOfInstallments: 6 }],
    gatewayConfigs: [{ id: 'gw-9', displayName: 'Cards' }],
  }
  const { document } = copiedAccount(source, target, required)
  expect(document.installments).toEqual([])
  expect(document.installmentPlans).toEqual([
    { ...plan, installmentPlan: 'plan-1', installment: 'inst-9', numberOfInstallments: 3 },
  ])
  expect(document.routingConfigs).toEqual([
    { routingId: 'route-1', targets: [{ gatewayConfigId: 'gw-9', weight: 100 }], fallbacks: ['gw-9'] },
  ])
})
