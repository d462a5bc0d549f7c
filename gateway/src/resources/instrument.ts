import type { Resolvers } from '../generated/resolvers.ts'
import { instruments } from '../rest/endpoints.ts'
import { list, one } from './crud.ts'

export const instrumentResolvers: Resolvers = {
  Query: {
    instruments: list(instruments),
    instrument: one(instruments),
  },
  Instrument: {
    supportedCountries: ({ supportedCountries }) => supportedCountries ?? [],
    supportedCurrencies: ({ supportedCurrencies }) => supportedCurrencies ?? [],
    subInstruments: ({ subInstruments }) => subInstruments ?? [],
  },
}
