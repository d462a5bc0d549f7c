import { useMutation } from '@apollo/client/react'
import { NewPerson } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useAccount } from '../../session/viewer.tsx'
import { useShowAdded } from '../../ui/use-show-done.ts'
import { CallerForm } from './CallerForm.tsx'
import { addCaller } from './caller-query.ts'
import { readNetworks } from './networks.ts'

/** Adds a caller to the current merchant account. */
export function Component() {
  const { formatMessage } = useIntl()
  const showAdded = useShowAdded()
  const navigate = useNavigate()
  const path = usePath()
  const account = useAccount()
  const [add] = useMutation(addCaller)
  return (
    <Page title={formatMessage({ id: 'callers.new' }, { account })} icon={<NewPerson />}>
      <CallerForm
        caller={null}
        account={account}
        isOwn={false}
        readAgain={async () => null}
        save={(values) =>
          add({
            variables: {
              input: {
                userName: values.userName,
                firstName: values.firstName || null,
                lastName: values.lastName || null,
                secretKey: values.secretKey,
                permissions: values.permissions,
                authorisedMerchantAccounts: values.accounts,
                ipaddresses: readNetworks(values.addresses),
              },
            },
          })
        }
        onSaved={(userName) =>
          showAdded(
            formatMessage({ id: 'callers.done.add' }, { caller: userName }),
            path('callers/:caller', { caller: userName }),
            userName,
          )
        }
        onCancel={() => navigate(path('configuration/access'))}
      />
    </Page>
  )
}
