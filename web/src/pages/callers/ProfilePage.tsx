import { ApolloProvider, useQuery } from '@apollo/client/react'
import { User } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { clientFor } from '../../apollo.ts'
import { Page } from '../../layout/page.tsx'
import { Failure } from '../../screens/Failure.tsx'
import { MerchantContext, useMerchant } from '../../session/merchant.ts'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import '../../screens/detail.css'
import { CallerHeader } from './CallerHeader.tsx'
import { CallerParts } from './CallerParts.tsx'
import { profileQuery } from './caller-query.ts'
import { MissingPermissions } from './MissingPermissions.tsx'
import { SignedInAs } from './SignedInAs.tsx'

/** The caller's own profile: always that of their own account, whoever is acted for. */
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
  const { data, error, loading, refetch } = useQuery(profileQuery, { fetchPolicy: 'cache-and-network' })
  const caller = data?.me
  return (
    <Page title={formatMessage({ id: 'shell.menu.profile' })} icon={<User />}>
      <div className="detail">
        {error && (
          <Failure
            what={formatMessage({ id: 'callers.profile.failed' })}
            error={error}
            retry={() => void refetch().catch(() => undefined)}
          />
        )}
        {!caller && loading && <DetailSkeleton />}
        {!caller && !loading && !error && <p>{formatMessage({ id: 'callers.profile.none' })}</p>}
        {caller && (
          <>
            <CallerHeader caller={caller} />
            <CallerParts caller={caller} main={<MissingPermissions />} side={children} />
          </>
        )}
        {!caller && error && (
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
