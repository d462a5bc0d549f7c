import { ApolloProvider } from '@apollo/client/react'
import { User } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import { clientFor } from '../../network/apollo.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { MerchantContext, useMerchant } from '../../session/merchant.ts'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import '../../screens/object/detail.css'
import { CallerHeader } from './CallerHeader.tsx'
import { CallerParts } from './CallerParts.tsx'
import { profileQuery } from './caller-query.ts'
import { MissingPermissions } from './MissingPermissions.tsx'
import { SignedInAs } from './SignedInAs.tsx'

/** The caller's own profile. It is always read with the caller's own account, not the current merchant account. */
export function Component() {
  const merchant = useMerchant()
  return (
    <MerchantContext value={null}>
      <ApolloProvider client={clientFor(null)}>
        <Profile>
          <MerchantContext value={merchant}>
            <SignedInAs />
          </MerchantContext>
        </Profile>
      </ApolloProvider>
    </MerchantContext>
  )
}

function Profile({ children }: { readonly children: ReactNode }) {
  const { formatMessage } = useIntl()
  const read = useRead(profileQuery, ({ me }) => me)
  return (
    <Page title={formatMessage({ id: 'shell.menu.profile' })} icon={<User />}>
      <div className="detail">
        <Read of={read} failed="callers.profile.failed" skeleton={<DetailSkeleton />} none="callers.profile.none">
          {(caller) => (
            <>
              <CallerHeader caller={caller} />
              <CallerParts caller={caller} main={<MissingPermissions />} side={children} />
            </>
          )}
        </Read>
        {!read.value && read.error && (
          <div className="detail-columns">
            <div className="detail-main">
              <MissingPermissions />
            </div>
            <div className="detail-side">{children}</div>
          </div>
        )}
      </div>
    </Page>
  )
}
