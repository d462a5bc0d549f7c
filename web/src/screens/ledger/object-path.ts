import { pathOf } from '../../paths.ts'
import type { HistoryEntry } from './entry-query.ts'

type Named = Pick<HistoryEntry, 'objectType' | 'objectId' | 'given' | 'version'>

/** Where the object of an entry has its page: below the merchant's part, or for all merchants; null where it has none. */
export function objectPath(entry: Named): { readonly merchant: string } | { readonly all: string } | null {
  const { objectType, objectId: id } = entry
  if (id == null) return null
  switch (objectType) {
    case 'Charge':
      return { merchant: pathOf('charges/:charge', { charge: id }) }
    case 'Customer':
      return { merchant: pathOf('customers/:customer', { customer: id }) }
    case 'Caller':
      return { merchant: pathOf('callers/:caller', { caller: id }) }
    case 'InstallmentSetting':
      return { merchant: pathOf('installments/:installment', { installment: id }) }
    case 'InstallmentPlan': {
      const installment = keptText(entry, 'installment')
      return installment === null
        ? null
        : { merchant: pathOf('installments/:installment/:installmentPlan', { installment, installmentPlan: id }) }
    }
    case 'VerificationReason':
      return { all: pathOf('all/reasons/:verificationReason', { verificationReason: id }) }
    case 'GatewayConfig':
      return { merchant: pathOf('gateways/:gateways', { gateways: id }) }
    case 'InstrumentConfig':
      return { merchant: pathOf('instruments/:instruments', { instruments: id }) }
    case 'FraudSystemConfig':
      return { merchant: pathOf('fraud/:fraud', { fraud: id }) }
    case 'RoutingConfig':
      return { merchant: pathOf('routing/:routingId', { routingId: id }) }
    case 'Rule':
      return { merchant: pathOf('rules/:ruleType', { ruleType: id }) }
    case 'Mail':
      return { merchant: pathOf('notifications/mails/:mailId', { mailId: id }) }
    case 'MailTemplate':
      return { merchant: pathOf('mailtemplates/:mailTemplateId', { mailTemplateId: id }) }
    case 'TrustLevelConfig':
      return { merchant: pathOf('trust/:trustLevel', { trustLevel: id }) }
    case 'Configuration':
      return { merchant: 'configuration/settings' }
    case 'AccountProvisioning':
      return { merchant: 'configuration/import-export' }
    case 'ConfigurationSecret':
    case 'ConfigurationEncryptionKey':
      return { merchant: 'configuration/merchant-configuration' }
    case 'Redirector':
      return { all: pathOf('all/redirector/:redirectorId', { redirectorId: id }) }
    case 'BinImport':
      return { all: 'all/bin' }
    case 'BinLookup':
      return { all: pathOf('all/bin/:binLookupId', { binLookupId: id }) }
    case 'Hive': {
      const [component = '', key = ''] = id.split('/')
      return { all: pathOf('all/hives/:component/:key', { component, key }) }
    }
    case 'OfacCheck':
      return { merchant: pathOf('ofac/checks/:ofacCheckId', { ofacCheckId: id }) }
    case 'Queue':
      return { all: 'all/shutdown' }
    case 'TransactionReport':
      return { merchant: 'report' }
    case 'OfacBlock':
      return { all: pathOf('all/ofac/blocks/:ofacBlockId', { ofacBlockId: id }) }
    default:
      return null
  }
}

function keptText({ given, version }: Named, field: string): string | null {
  const value = [...version, ...given].find((kept) => kept.field === field)?.value
  return typeof value === 'string' ? value : null
}
