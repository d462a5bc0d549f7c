import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { useOptionPages } from '../../screens/provisioning/use-option-pages.ts'

const gatewaysQuery = graphql(`
  query RoutingGateways($page: PageInput) {
    options: gatewayConfigs(page: $page) {
      total
      items {
        id
        displayName
        status
      }
    }
  }
`)

/** The gateways to choose from, labeled with id, name, and whether they are disabled. */
export function useRoutingGateways() {
  const { formatMessage } = useIntl()
  const pages = useOptionPages(gatewaysQuery)
  return {
    options: pages.items.map(({ id, displayName, status }) => ({
      id,
      text: formatMessage(
        { id: 'routing.gateway' },
        { id, name: displayName ?? '', isDisabled: String(status === 'DISABLED') },
      ),
    })),
    pages,
  }
}
