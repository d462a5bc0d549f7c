import { instrumentConfigBounds } from '@portal/schema/instrument-config'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import type { Kind } from '../../screens/entry/kind.ts'
import { text } from '../../screens/entry/kinds.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { QueriedOptions } from '../../screens/provisioning/QueriedOptions.tsx'
import { tooLong } from '../../values/field-problem.ts'

const instrumentsQuery = graphql(`
  query InstrumentOptions($page: PageInput) {
    options: instruments(page: $page, sort: "name") {
      total
      items {
        id
        name
      }
    }
  }
`)

const gatewaysQuery = graphql(`
  query GatewayConfigOptions($page: PageInput) {
    options: gatewayConfigs(page: $page, sort: "displayName") {
      total
      items {
        id
        name: displayName
      }
    }
  }
`)

/** The platform's instrument that a configuration offers. */
export const instrumentOfConfig: Kind<string> = {
  ...text(),
  input: { is: 'own', render: (props) => <QueriedOptions {...props} document={instrumentsQuery} /> },
}

/** The gateway that processes the instrument. */
export const gatewayOfInstrument: Kind<string> = {
  ...text(),
  show: (value, _, where) => (where === 'row' ? value : <GatewayLink id={value} />),
  input: { is: 'own', render: (props) => <QueriedOptions {...props} document={gatewaysQuery} /> },
}

function GatewayLink({ id }: { readonly id: string }) {
  return <Link to={usePath()('gateways/:gateways', { gateways: id })}>{id}</Link>
}

const { userAgentRegex } = instrumentConfigBounds

/** A regular expression for user agents. The gateway also rejects patterns that could take too long. */
export const pattern: Kind<string> = {
  ...text(userAgentRegex),
  show: (value) => <code>{value}</code>,
  check(entered) {
    if (entered.trim().length > userAgentRegex.most) return tooLong(userAgentRegex.most)
    try {
      new RegExp(entered.trim())
      return null
    } catch {
      return 'notPattern'
    }
  },
}
