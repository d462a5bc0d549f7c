import type { CodegenConfig } from '@graphql-codegen/cli'
import { withoutCases } from './schema/without-cases.ts'

const scalars = { DateTime: 'string', Decimal: 'string', JSON: 'unknown' }
const common = { enumsAsTypes: true, useTypeImports: true, strictScalars: true, scalars }

const config: CodegenConfig = {
  schema: 'schema/*.graphql',
  importExtension: '.ts',
  generates: {
    // The gateway's resolver types. Platform rows use the schema's field names, so a REST row is any record.
    'gateway/src/generated/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        ...common,
        contextType: '../services/services.ts#PortalContext',
        defaultMapper: '../rest/endpoint.ts#Row',
        mappers: {
          Boolean: 'boolean',
          Int: 'number',
          Float: 'number',
          String: 'string',
          ID: 'string',
          PaywallIrregularity: 'string',
        },
        enumsAsConst: false,
        // Query and Mutation fields are assembled from one file per resource.
        makeResolverTypeCallable: true,
      },
    },
    // The web client's typed documents: write graphql(`...`) in a page and hand it to Apollo's hooks.
    'web/src/gql/': {
      preset: 'client',
      documents: ['web/src/**/*.{ts,tsx}', '!web/src/**/*.test.{ts,tsx}', '!web/src/gql/**'],
      presetConfig: { fragmentMasking: false },
      config: common,
    },
    // The operations of the package for integrators, as strings: it needs no GraphQL library.
    'client/src/generated/': {
      preset: 'client',
      documents: ['client/operations/*.graphql'],
      presetConfig: { fragmentMasking: false },
      config: { ...common, documentMode: 'string' },
    },
    // The objects that can have notes and cases. Committed to git, because the gateway runs without generated code.
    'schema/case-table.ts': {
      plugins: ['./tools/codegen/case-table.ts'],
      config: { except: Object.keys(withoutCases) },
    },
    // Every enum of the schema, for filters and colors (the client preset omits enums that no document uses).
    'web/src/gql/enums.ts': { plugins: ['typescript'], config: { ...common, onlyEnums: true } },
  },
  ignoreNoDocuments: true,
}
export default config
