import { randomBytes } from 'node:crypto'
import type { AccessFlag } from '@portal/schema/access'
import {
  internalSettings,
  isSecretName,
  type SecretName,
  secretBounds,
  secretFault,
  secretNames,
} from '@portal/schema/configuration'
import type { Resolvers } from '../generated/resolvers.ts'
import { exportAs, settingsEntity } from '../provisioning/entities.ts'
import { requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { endpoint, given, type Row } from '../rest/endpoint.ts'
import { badInput, codedError, codeOf } from '../rest/error.ts'
import { hasValues, type Proof } from '../rest/proof.ts'

/** The merchant's single configuration (specification 7.2). The objects below it fail separately. */
const configuration = endpoint('/configuration', { name: 'configuration', idField: 'merchantAccount' })
const secrets = endpoint('/configuration/secrets', { name: 'secret' })

exportAs(settingsEntity, configuration, { type: 'Configuration' })

const encryptionKey = 'encryptionkey'
const keyFormat = 'JWK'

export const configurationResolvers: Resolvers = {
  Query: {
    configuration: (_root, _args, { rest }) => rest.load(configuration, null) as Promise<Row>,
  },
  Mutation: {
    async saveConfiguration(_root, { input: { expectedLastModified, ...changes } }, context) {
      if (internalSettings.some((name) => name in changes)) requireAccess(context, 'internalConfig')
      // As a condition, null means that no time is expected; in a change it is a value.
      const seen = expectedLastModified == null ? {} : { lastModified: expectedLastModified }
      await context.captureBefore(() => context.rest.load(configuration, null))
      return context.rest.save(configuration, null, { ...changes, ...seen }, savedAs(changes, context))
    },
    async saveConfigurationSecret(_root, { input: { name, value } }, context) {
      const secretName = checkSecret({ name, value }, context)
      const chosen = value ?? null
      const generated = chosen === null ? randomBytes(32).toString('base64url') : null
      const { lastModified } = await saveSecret(secretName, chosen ?? generated, generated !== null, context)
      return { name, value: generated, lastModified }
    },
    async resetConfigurationEncryptionKey(_root, { expectedKid }, { rest }) {
      if (expectedKid != null) await requireCurrentKey(expectedKid, rest)
      const query = { forceNew: true, format: keyFormat }
      const proof: Proof = {
        isExpected: ({ kid }) => kid != null,
        async read() {
          const key = await keyOf(rest)
          return expectedKid != null && key?.kid !== expectedKid ? key : null
        },
      }
      return rest.run(configuration, encryptionKey, {}, { isGet: true, query, proof })
    },
  },
  Configuration: {
    id: merchantOf,
    merchantAccount: merchantOf,
    realtimeNotificationKey: (_configuration, _args, { rest }) => secretOf('realtimeNotificationKey', rest),
    paywallKey: (_configuration, _args, { rest }) => secretOf('paywallKey', rest),
    configurationEncryptionKey: (_configuration, _args, { rest }) => keyOf(rest),
  },
}

/** The configuration's merchant, even if the platform omits it. */
function merchantOf({ merchantAccount }: Row, _args: unknown, { onBehalfOf, principal }: Context): string {
  return merchantAccount ?? onBehalfOf ?? principal.merchantAccount
}

/** A secret without its value. The platform returns the value, but the gateway drops it. */
async function secretOf(name: SecretName, rest: Context['rest']): Promise<Row> {
  const secret = await rest.load(secrets, name)
  return { name, isSet: Boolean(secret?.value), lastModified: secret?.lastModified }
}

/** The configuration has no id, so the sent fields identify its response. */
function savedAs(changes: Row, { rest }: Context): Proof {
  return {
    isExpected: (response) => Object.keys(given(changes)).every((name) => name in response),
    async read() {
      const saved = await rest.load(configuration, null, { isFresh: true })
      return saved && hasValues(saved, changes) ? saved : null
    },
  }
}

/**
 * Sets a secret. Its value can be read, so reading it proves a change whose response was lost. A generated value that
 * the platform accepted is always returned, because it could not be read afterward.
 */
async function saveSecret(
  name: SecretName,
  value: string | null,
  isGenerated: boolean,
  { rest }: Context,
): Promise<Row> {
  async function read(): Promise<Row | null> {
    const secret = await rest.load(secrets, name, { isFresh: true }).catch(() => null)
    if (secret?.value === value) return { lastModified: secret.lastModified }
    return null
  }
  const proof: Proof = {
    isExpected: ({ lastModified }) => lastModified != null,
    read: async () => (await read()) ?? (isGenerated ? {} : null),
  }
  try {
    return await rest.run(secrets, name, { value }, { proof })
  } catch (error) {
    const proven = codeOf(error) === 'OUTCOME_UNKNOWN' ? await read() : null
    if (proven === null) throw error
    return proven
  }
}

function keyOf(rest: Context['rest']): Promise<Row | null> {
  return rest.load(configuration, null, { part: encryptionKey, query: { forceNew: false, format: keyFormat } })
}

/** Refuses to replace a key that is not the displayed one. */
async function requireCurrentKey(kid: string, rest: Context['rest']): Promise<void> {
  const current = (await keyOf(rest))?.kid
  if (current === kid) return
  throw codedError('CONFLICT', `The encryption key has changed since it was read: it is now ${current ?? 'none'}`, {
    reason: 'CHANGED',
  })
}

/** The flag that setting a secret needs. */
export function flagOfSecret(name: string): AccessFlag {
  return name === 'paywallKey' ? 'secretKeysEditPaywall' : 'secretKeysEdit'
}

/** Refuses an unknown secret, a caller without the flag, and an invalid value. No error repeats the value. */
export function checkSecret(
  { name, value }: { readonly name: string; readonly value?: string | null | undefined },
  context: Context,
): SecretName {
  if (!isSecretName(name)) throw badInput('name', `must be one of ${secretNames.join(', ')}`)
  requireAccess(context, flagOfSecret(name))
  const fault = value == null ? null : secretFault(value)
  if (fault) throw badInput('value', faults[fault])
  return name
}

const faults = {
  required: 'is required',
  notPrintable: 'contains blanks or characters other than ASCII',
  tooShort: `is too short: at least ${secretBounds.min} characters`,
  tooLong: `is too long: at most ${secretBounds.max} characters`,
} as const
