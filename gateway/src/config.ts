import { z } from 'zod'
import { type Links, ownPages } from './http/links.ts'
import type { LoadLimits } from './http/load.ts'

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PLATFORM_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:4010'),
  DATA_DIR: z.string().min(1).default('.data/gateway'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORE_PATIENCE_MS: z.coerce.number().int().min(100).max(10_000).default(400),
  SESSION_KEYS: z.string().optional(),
  GRAPHQL_INTROSPECTION: z.stringbool().optional(),
  KNOWN_DOCUMENTS_ONLY: z.stringbool().optional(),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  MAX_REQUESTS_UNDER_WAY: z.coerce.number().int().min(1).default(200),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).default(2000),
  CONFIRM_MONEY_ABOVE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a decimal')
    .default('1000'),
  LEDGER_RETENTION_DAYS: z.coerce.number().int().min(1).optional(),
  NEWS_FILE: z.string().min(1).optional(),
  BLOG_URL: webAddress.default(ownPages.blog),
  HELP_DESK_URL: webAddress.default(ownPages['help-desk']),
  LEGACY_ADMIN_URL: webAddress.default(ownPages['legacy-admin']),
  CERTIFICATE_URL: webAddress.default(ownPages.certificate),
  SEAL_URL: webAddress.optional(),
  TRUST_PROXY: z.stringbool().default(false),
  DRAIN_NOTICE_MS: z.coerce.number().int().min(0).max(10_000).default(1_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('portal-gateway'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  NODE_ENV: z.string().optional(),
})

/** The gateway's settings, read once from the environment (see the README's table). */
export interface Config {
  readonly port: number
  readonly host: string
  readonly platformUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** How long PostgreSQL may take to connect, and for one statement, in milliseconds. */
  readonly patienceMs: number
  readonly sessionKeys: string | undefined
  readonly introspection: boolean
  /** Whether browser sessions may run only the web client's documents. */
  readonly knownDocumentsOnly: boolean
  readonly requestsPerMinute: number
  readonly loadLimits: LoadLimits
  readonly confirmMoneyAbove: string
  /** Number of days for which the ledger's entries are kept; null keeps everything. */
  readonly ledgerRetentionDays: number | null
  readonly newsFile: string | undefined
  readonly links: Links
  readonly trustProxy: boolean
  /** How long `/readyz` responds with 503 before a stopping gateway refuses new connections, in milliseconds. */
  readonly drainNoticeMs: number
  readonly logLevel: string
  /** The destination of traces; null disables tracing. */
  readonly otlp: { readonly endpoint: string; readonly serviceName: string; readonly share: number } | null
}

/** Reads the settings. Throws with one line per invalid variable. Empty variables count as unset. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment cannot be used:\n${lines.join('\n')}`)
  }
  const values = parsed.data
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: serviceName,
    OTEL_TRACES_SAMPLER_ARG: share,
  } = values
  return {
    port: values.PORT,
    host: values.HOST,
    platformUrl: values.PLATFORM_URL,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    patienceMs: values.STORE_PATIENCE_MS,
    sessionKeys: values.SESSION_KEYS,
    introspection: values.GRAPHQL_INTROSPECTION ?? values.NODE_ENV !== 'production',
    knownDocumentsOnly: values.KNOWN_DOCUMENTS_ONLY ?? values.NODE_ENV === 'production',
    requestsPerMinute: values.RATE_LIMIT_PER_MINUTE,
    loadLimits: {
      requests: values.MAX_REQUESTS_UNDER_WAY,
      requestsWhenBusy: Math.ceil(values.MAX_REQUESTS_UNDER_WAY / 2),
      connections: values.MAX_CONNECTIONS,
    },
    confirmMoneyAbove: values.CONFIRM_MONEY_ABOVE,
    ledgerRetentionDays: values.LEDGER_RETENTION_DAYS ?? null,
    newsFile: values.NEWS_FILE,
    links: {
      blog: values.BLOG_URL,
      'help-desk': values.HELP_DESK_URL,
      'legacy-admin': values.LEGACY_ADMIN_URL,
      certificate: values.CERTIFICATE_URL,
      // By default the seal links to the certificate.
      seal: values.SEAL_URL ?? values.CERTIFICATE_URL,
    },
    trustProxy: values.TRUST_PROXY,
    drainNoticeMs: values.DRAIN_NOTICE_MS,
    logLevel: values.LOG_LEVEL,
    otlp: endpoint === undefined ? null : { endpoint, serviceName, share },
  }
}
