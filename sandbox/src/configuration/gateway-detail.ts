/** A field of a gateway's configuration, as the platform describes it. */
export interface ConfigurationField {
  readonly name: string
  readonly type: 'STRING' | 'INTEGER' | 'BOOLEAN' | 'SECRET' | 'URL'
  readonly required: boolean
  readonly description: string
}

/** A type of gateway that the platform supports. */
export interface GatewayDetail {
  readonly id: string
  readonly name: string
  readonly configurationFields: readonly ConfigurationField[]
}

const field = (
  name: string,
  type: ConfigurationField['type'],
  description: string,
  required = true,
): ConfigurationField => ({ name, type, required, description })

/** The gateway types of the sandbox. Its gateways send no requests. */
export const gatewayDetails: readonly GatewayDetail[] = [
  {
    id: 'acquirer',
    name: 'Card acquirer',
    configurationFields: [
      field('merchantId', 'STRING', 'The number of the contract with the acquirer.'),
      field('apiKey', 'SECRET', 'The key that signs requests to the acquirer.'),
      field('endpoint', 'URL', 'The address of the acquirer.'),
      field('threeDSecure', 'BOOLEAN', 'Whether payers are asked for a second factor.', false),
      field('timeoutMillis', 'INTEGER', 'How long to wait for a response, in milliseconds.', false),
    ],
  },
  {
    id: 'aggregator',
    name: 'Payment aggregator',
    configurationFields: [
      field('partnerId', 'STRING', 'The name under which the aggregator knows the merchant.'),
      field('accessKey', 'SECRET', 'The key for requests.'),
      field('callbackKey', 'SECRET', 'The key that signs callbacks.', false),
      field('statusUrl', 'URL', 'Where the state of a payment is asked for.', false),
      field('retries', 'INTEGER', 'How often a request without an answer is repeated.', false),
    ],
  },
  {
    id: 'bank',
    name: 'Bank transfers and direct debits',
    configurationFields: [
      field('creditorId', 'STRING', 'The identifier of the creditor.'),
      field('certificatePassword', 'SECRET', 'The password of the client certificate.'),
      field('fileUrl', 'URL', 'Where files are delivered.', false),
    ],
  },
  {
    id: 'test',
    name: 'Test gateway',
    configurationFields: [
      field('descriptor', 'STRING', 'What would be on the statement of the payer.', false),
      field('simulateDelay', 'BOOLEAN', 'Whether answers take as long as those of a real gateway.', false),
      field(
        'simulateOutage',
        'BOOLEAN',
        'Whether each new charge fails technically, so that another gateway is asked.',
        false,
      ),
    ],
  },
  {
    id: 'wallet',
    name: 'Wallet',
    configurationFields: [
      field('clientId', 'STRING', 'The name of the application at the wallet.'),
      field('clientSecret', 'SECRET', 'The password of the application.'),
      field('returnUrl', 'URL', 'Where payers come back to.', false),
    ],
  },
]

/** Returns the gateway type with an id, which must have been checked before. Throws if there is none. */
export function gatewayDetailOf(id: string): GatewayDetail {
  const found = gatewayDetails.find((detail) => detail.id === id)
  if (!found) throw new RangeError(`no gateway detail ${id}`)
  return found
}
