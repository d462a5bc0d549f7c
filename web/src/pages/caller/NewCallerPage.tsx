import { useMutation } from '@apollo/client/react'
import { NewPerson } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { usePath } from '../../screens/use-owner-path.ts'
import { useShowDone } from '../../screens/use-show-done.ts'
import { useMerchant } from '../../session/merchant.ts'
import { useViewer } from '../../session/viewer.tsx'
import { CallerForm } from './CallerForm.tsx'
import { addCaller } from './caller-query.ts'
import { readNetworks } from './networks.ts'

/** Adds a caller to the merchant account acted for. */
export function Component() {
  const { formatMessage } = useIntl()
  const showDone = useShowDone()
  const navigate = useNavigate()
  const path = usePath()
  const merchant = useMerchant()
  const viewer = useViewer()
  const account = merchant ?? viewer?.merchantAccount ?? null
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
        onSaved={(userName) => {
          const to = path('callers/:caller', { caller: userName })
          showDone(formatMessage({ id: 'callers.done.add' }, { caller: userName }), to, userName)
          void navigate(to, { replace: true })
        }}
        onCancel={() => navigate(path('configuration/access'))}
      />
    </Page>
  )
}
