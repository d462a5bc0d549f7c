import { sessionClient } from '../../apollo.ts'
import { viewerQuery } from '../../session/viewer-query.ts'

/** Shows the signed-in caller with or without a second factor, which was just turned on or off. */
export function showTwoFactor(mfaEnabled: boolean): void {
  sessionClient.cache.updateQuery({ query: viewerQuery }, (data) =>
    data?.viewer ? { viewer: { ...data.viewer, mfaEnabled } } : data,
  )
}
