import { graphql } from '../../gql/gql.ts'
import type { ListDocument } from '../list/list-types.ts'

/** The document for each list that counts the rows of a view in one platform call. */
const countDocuments = {
  binLookups: graphql(`
    query CountBinLookups($search: String, $filter: BinLookupFilter, $page: PageInput) {
      list: binLookups(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  callers: graphql(`
    query CountCallers($search: String, $filter: CallerFilter, $page: PageInput) {
      list: callers(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  cases: graphql(`
    query CountCases($search: String, $filter: CaseFilter, $page: PageInput) {
      list: cases(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  charges: graphql(`
    query CountCharges($search: String, $filter: ChargeFilter, $page: PageInput) {
      list: charges(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  customers: graphql(`
    query CountCustomers($search: String, $filter: CustomerFilter, $page: PageInput) {
      list: customers(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  fraudSystemConfigs: graphql(`
    query CountFraudSystemConfigs($search: String, $filter: FraudSystemConfigFilter, $page: PageInput) {
      list: fraudSystemConfigs(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  gatewayConfigs: graphql(`
    query CountGatewayConfigs($search: String, $filter: GatewayConfigFilter, $page: PageInput) {
      list: gatewayConfigs(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  installmentSettings: graphql(`
    query CountInstallmentSettings($search: String, $filter: InstallmentSettingFilter, $page: PageInput) {
      list: installmentSettings(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  instrumentConfigs: graphql(`
    query CountInstrumentConfigs($search: String, $filter: InstrumentConfigFilter, $page: PageInput) {
      list: instrumentConfigs(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  ledger: graphql(`
    query CountLedger($search: String, $filter: LedgerFilter, $page: PageInput) {
      list: ledger(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  mails: graphql(`
    query CountMails($search: String, $filter: MailFilter, $page: PageInput) {
      list: mails(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  notificationQueue: graphql(`
    query CountNotificationQueue($search: String, $filter: NotificationFilter, $page: PageInput) {
      list: notificationQueue(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  notifications: graphql(`
    query CountNotifications($search: String, $filter: NotificationFilter, $page: PageInput) {
      list: notifications(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  ofacBlocks: graphql(`
    query CountOfacBlocks($search: String, $filter: OfacBlockFilter, $page: PageInput) {
      list: ofacBlocks(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  ofacChecks: graphql(`
    query CountOfacChecks($search: String, $filter: OfacCheckFilter, $page: PageInput) {
      list: ofacChecks(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  redirectors: graphql(`
    query CountRedirectors($search: String, $filter: RedirectorFilter, $page: PageInput) {
      list: redirectors(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  routingConfigs: graphql(`
    query CountRoutingConfigs($search: String, $filter: RoutingConfigFilter, $page: PageInput) {
      list: routingConfigs(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  rules: graphql(`
    query CountRules($search: String, $filter: RuleFilter, $page: PageInput) {
      list: rules(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  trustLevels: graphql(`
    query CountTrustLevels($search: String, $filter: TrustLevelConfigFilter, $page: PageInput) {
      list: trustLevels(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
  verificationReasons: graphql(`
    query CountVerificationReasons($search: String, $filter: VerificationReasonFilter, $page: PageInput) {
      list: verificationReasons(search: $search, filter: $filter, page: $page) {
        total
        totalIsExact
      }
    }
  `),
}

/** The document that counts the rows of a list; null if the list has none. */
export function countDocument(list: string): ListDocument<never> | null {
  return Object.hasOwn(countDocuments, list)
    ? (countDocuments[list as keyof typeof countDocuments] as unknown as ListDocument<never>)
    : null
}
