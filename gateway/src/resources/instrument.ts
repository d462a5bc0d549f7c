import type { Resolvers } from '../generated/resolvers.ts'
import { list, one } from './crud.ts'
import { instruments } from './endpoints.ts'

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
