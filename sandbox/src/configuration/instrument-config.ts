import { instrumentConfigBounds as bounds } from '@portal/schema/instrument-config'
import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import { z } from 'zod'
import { badRequest } from '../http/request-error.ts'
import { paymentMethods } from '../values/charge-values.ts'
import { canonicalLimits } from './amount-limits.ts'
import { enabledStates, gatewayConfigs } from './gateway-config.ts'
import { instrumentOf, instruments, methodsOf } from './instrument.ts'
import { instrumentConfigSeed } from './instrument-config-seed.ts'
import { requiring, resource } from './resource.ts'
import { patternFault } from './tried-patterns.ts'
import {
  amount,
  countries,
  currency,
  currencyList,
  flag,
  integer,
  known,
  oneOf,
  reference,
  someOf,
  text,
  urls,
} from './values.ts'

const provisioning = requiring('gateway_config_access')

const { most, ...minutes } = bounds.revisitSchedule

const schedule = z
  .array(integer('revisitSchedule', minutes), 'revisitSchedule is not a list of integers')
  .max(most, `revisitSchedule: at most ${most}`)
  .refine((times) => times.every((time, place) => place === 0 || time > (times[place - 1] ?? 0)), {
    error: 'revisitSchedule must be ascending',
  })
  .nullable()
  .transform((times) => times ?? [])

const pattern = text('userAgentRegex', bounds.userAgentRegex).superRefine((config, context) => {
  const fault = patternFault(config)
  if (fault !== null) context.addIssue({ code: 'custom', message: `userAgentRegex ${fault}` })
})

const values = {
  displayName: text('displayName', bounds.displayName),
  paymentGateway: reference('paymentGateway'),
  paymentInstrument: known(
    'paymentInstrument',
    instruments.map(({ id }) => id),
  ),
  status: oneOf('status', enabledStates),
  priority: integer('priority', bounds.priority),
  allowedLiveMode: flag('allowedLiveMode'),
  countries: countries('countries'),
  currencies: currencyList('currencies'),
  minAmount: amount('minAmount').nullable(),
  maxAmount: amount('maxAmount').nullable(),
  amountCurrency: currency('amountCurrency').nullable(),
  paymentMethodExceptions: someOf('paymentMethodExceptions', paymentMethods),
  costBurden: oneOf('costBurden', ['MERCHANT', 'CUSTOMER']).nullable(),
  installmentsEnabled: flag('installmentsEnabled'),
  numberOfInstallments: integer('numberOfInstallments', bounds.numberOfInstallments).nullable(),
  oneClick: flag('oneClick'),
  images: urls('images', bounds.images.most)
    .nullable()
    .transform((images) => images ?? []),
  userAgentRegex: pattern.nullable(),
  revisitSchedule: schedule,
  autoSyncIntervalMinutes: integer('autoSyncIntervalMinutes', bounds.autoSyncIntervalMinutes).nullable(),
  emailToggles: someOf('emailToggles', notificationEmailTypes),
  enabledBulkPayment: flag('enabledBulkPayment'),
  bulkPaymentFileFormat: oneOf('bulkPaymentFileFormat', ['CSV', 'NACHA', 'PAIN_001']).nullable(),
  enabledSettlement: flag('enabledSettlement'),
  strictTrustLevelInstruments: flag('strictTrustLevelInstruments'),
  idMindDeviceCollection: flag('idMindDeviceCollection'),
} as const

type InstrumentConfigValues = { readonly [Name in keyof typeof values]: z.output<(typeof values)[Name]> }

/** The payment instruments that a merchant offers (specification 7.7). */
export const instrumentConfigs = resource({
  path: '/instrumentconfigs',
  exportedAs: 'instrumentConfigs',
  seed: instrumentConfigSeed,
  name: 'Instrument configuration',
  id: { field: 'id', filter: 'instrumentConfig', prefix: '' },
  countedBy: 'instrumentConfigId',
  mayRead: provisioning,
  mayChange: provisioning,
  references: [
    {
      resource: gatewayConfigs,
      field: 'paymentGateway',
      inUse: {
        errorCode: 'gateway_config_in_use',
        text: (ids) => `Instrument configurations are paid through it (${ids.join(', ')}): change them first`,
      },
    },
  ],
  values,
  immutable: ['paymentInstrument'],
  defaults: {
    allowedLiveMode: false,
    countries: [],
    currencies: [],
    minAmount: null,
    maxAmount: null,
    amountCurrency: null,
    paymentMethodExceptions: [],
    costBurden: null,
    installmentsEnabled: false,
    numberOfInstallments: null,
    oneClick: false,
    images: [],
    userAgentRegex: null,
    revisitSchedule: [],
    autoSyncIntervalMinutes: null,
    emailToggles: [],
    enabledBulkPayment: false,
    bulkPaymentFileFormat: null,
    enabledSettlement: false,
    strictTrustLevelInstruments: false,
    idMindDeviceCollection: false,
  },
  filters: ['paymentGateway', 'paymentInstrument', 'status'],
  sorts: ['priority', 'id', 'displayName', 'lastModified'],
  normalise: (config) => ({ ...requireCompatible(config), ...canonicalLimits(config) }),
  unique: {
    of: ['displayName'],
    errorCode: 'instrument_config_exists',
    text: ({ displayName }) => `There is an instrument configuration ${displayName} already`,
  },
})

/** Throws a 400 with a text for each value that does not match the instrument or another value. */
function requireCompatible(config: InstrumentConfigValues): InstrumentConfigValues {
  const instrument = instrumentOf(config.paymentInstrument)
  const methods: readonly string[] = methodsOf(instrument)
  const countriesBeyond = config.countries.filter((code) => !instrument.supportedCountries.includes(code))
  const currenciesBeyond = config.currencies.filter((code) => !instrument.supportedCurrencies.includes(code))
  const methodsBeyond = config.paymentMethodExceptions.filter((method) => !methods.includes(method))
  const faults = [
    countriesBeyond.length > 0 && `countries: not supported by the instrument: ${countriesBeyond.join(', ')}`,
    currenciesBeyond.length > 0 && `currencies: not supported by the instrument: ${currenciesBeyond.join(', ')}`,
    methodsBeyond.length > 0 && `paymentMethodExceptions: not of the instrument: ${methodsBeyond.join(', ')}`,
    config.installmentsEnabled && config.numberOfInstallments === null && 'numberOfInstallments is required',
    config.enabledBulkPayment && config.bulkPaymentFileFormat === null && 'bulkPaymentFileFormat is required',
  ].filter((fault) => fault !== false)
  if (faults.length > 0) throw badRequest(faults)
  return config
}
