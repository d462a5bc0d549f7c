import { gql } from '@apollo/client'
import { expect, test } from 'vitest'
import { typeOf } from './type-of.ts'

test('finds the type of the fragment on the first field, not of one inside it', () => {
  const document = gql`
    fragment Figures on Statistics {
      requests
    }
    fragment GatewayFields on GatewayConfig {
      id
      statistics {
        ...Figures
      }
    }
    query Gateway($id: ID!) {
      entry: gatewayConfig(id: $id) {
        ...GatewayFields
      }
    }
  `
  expect(typeOf(document)).toBe('GatewayConfig')
  expect(typeOf(gql`{ viewer { callerName } }`)).toBe('')
})
