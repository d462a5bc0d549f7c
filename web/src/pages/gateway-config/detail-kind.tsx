import { graphql } from '../../gql/gql.ts'
import type { Kind } from '../../screens/entry/kind.ts'
import { text } from '../../screens/entry/kinds.tsx'
import { QueriedOptions } from '../../screens/provisioning/QueriedOptions.tsx'

const gatewayDetailsQuery = graphql(`
  query GatewayDetailOptions($page: PageInput) {
    options: gatewayDetails(page: $page, sort: "name") {
      total
      items {
        id
        name
      }
    }
  }
`)

/** The type of a gateway. */
export const detailOfGateway: Kind<string> = {
  ...text(),
  input: { is: 'own', render: (props) => <QueriedOptions {...props} document={gatewayDetailsQuery} /> },
}
