import { internalSettings, isSecretName, secretBounds, secretFault } from '@portal/schema/configuration'
import type { Permission } from '@portal/schema/permissions'
import { z } from 'zod'
import { requirePermissions } from '../http/authorisation.ts'
import { isSuperAccount } from '../http/caller.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { read } from '../http/list-parameters.ts'
import { ownerMerchant } from '../http/owner-merchant.ts'
import { badRequest, notFound, RequestError } from '../http/request-error.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { isoTime } from '../values/time.ts'
import type { EncryptionKeys, MerchantConfiguration, MerchantSecrets } from './merchant-configuration.ts'
import { settingChanges, withoutInternal } from './merchant-settings.ts'
import { superAccountsOr } from './resource.ts'

const secretBody = z.object({ value: z.string('value is required') })

const keyQuery = z.strictObject({
  forceNew: z.enum(['true', 'false'], 'forceNew must be true or false').default('false'),
  format: z.enum(['JWK'], 'format must be JWK').default('JWK'),
})

interface MerchantConfigurationDeps {
  readonly configuration: MerchantConfiguration
  readonly secrets: MerchantSecrets
  readonly encryptionKeys: EncryptionKeys
}

/** Calls about a merchant's settings, secrets and encryption key (specification 7.2). */
export function merchantConfigurationEndpoints({
  configuration,
  secrets,
  encryptionKeys: keys,
}: MerchantConfigurationDeps): Endpoint[] {
  const documentOf = (call: Call): string => {
    const merchant = accountOf(call)
    const { settings, lastModified } = configuration.of(merchant)
    return JSON.stringify({
      merchantAccount: merchantAccounts[merchant - 1]?.name,
      ...(isSuperAccount(call.caller) ? settings : withoutInternal(settings)),
      lastModified: isoTime(lastModified),
    })
  }

  const save = (call: Call): string => {
    const { lastModified, ...changes } = read(settingChanges, call.json())
    const internal = internalSettings.filter((name) => name in changes)
    if (internal.length > 0 && !isSuperAccount(call.caller)) {
      const errors = internal.map((name) => `Only super accounts may change ${name}`)
      throw new RequestError(403, 'permission_denied', errors.join('; '), errors)
    }
    configuration.save(accountOf(call), changes, lastModified, call.now)
    return documentOf(call)
  }

  const secretOf = (call: Call): string => {
    const merchant = ownerMerchant(call)
    const name = secretNameOf(call)
    const secret = secrets.of(merchant, name)
    if (!secret) throw notFound('Secret')
    return JSON.stringify({ name, value: secret.value, lastModified: isoTime(secret.lastModified) })
  }

  const setSecret = (call: Call): string => {
    const merchant = ownerMerchant(call)
    const name = secretNameOf(call)
    if (name === 'paywallKey') superAccountsOr('paywall_key.write')(call)
    else requirePermissions(call.caller, mayWriteSecrets)
    secrets.set(merchant, name, secretValueOf(call), call.now)
    return secretOf(call)
  }

  const key = async (call: Call): Promise<string> => {
    const merchant = ownerMerchant(call)
    const { forceNew } = read(keyQuery, call.query)
    if (forceNew === 'false') return JSON.stringify(await keys.of(merchant))
    requirePermissions(call.caller, mayWriteSecrets)
    return JSON.stringify(await keys.renew(merchant))
  }

  const secret = '/configuration/secrets/:keyName'
  return [
    { method: 'GET', path: '/configuration', needs: ['configuration.read'], handle: documentOf },
    { method: 'POST', path: '/configuration', needs: ['configuration.read', 'configuration.write'], handle: save },
    { method: 'GET', path: secret, needs: ['secret_key.read'], handle: secretOf },
    { method: 'POST', path: secret, needs: [], handle: setSecret },
    { method: 'GET', path: '/configuration/encryptionkey', needs: ['secret_key.read'], handle: key },
  ]
}

const mayWriteSecrets: readonly Permission[] = ['secret_key.read', 'secret_key.write']

/** Returns the merchant of the settings: without a merchant acted for, the caller's own account. */
function accountOf({ scope, caller }: Call): number {
  return scope ?? caller.merchant
}

function secretNameOf({ parameters }: Call) {
  const { keyName = '' } = parameters
  if (!isSecretName(keyName)) throw notFound('Secret')
  return keyName
}

/** Returns the value that was sent. No error contains it. */
function secretValueOf(call: Call): string {
  const { value } = read(secretBody, call.json())
  const fault = secretFault(value)
  if (fault) throw badRequest([`value ${secretFaults[fault]}`])
  return value
}

const secretFaults = {
  required: 'is required',
  notPrintable: 'contains blanks or characters other than ASCII',
  tooShort: `is too short: at least ${secretBounds.min} characters`,
  tooLong: `is too long: at most ${secretBounds.max} characters`,
} as const
