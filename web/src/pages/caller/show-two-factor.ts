import { sessionClient } from '../../network/apollo.ts'
import { viewerQuery } from '../../session/viewer-query.ts'

/** Updates the cached viewer after the second factor was turned on or off. */
export function showTwoFactor(mfaEnabled: boolean): void {
  sessionClient.cache.updateQuery({ query: viewerQuery }, (data) =>
    data?.viewer ? { viewer: { ...data.viewer, mfaEnabled } } : data,
  )
}
