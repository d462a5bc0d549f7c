import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { prefilledNew } from '../../screens/entry/prefill.ts'
import { usePath } from '../../screens/use-owner-path.ts'
import type { RoutingConfig } from './routing-config.tsx'

/**
 * The way to the form of a copy, which routes nothing yet: what is in use stays as it is; a copy is changed, and takes its
 * place when it is right.
 */
export function useDuplicate(): (config: RoutingConfig) => void {
  const { formatMessage } = useIntl()
  const path = usePath()
  const navigate = useNavigate()
  return (config) => {
    const name = formatMessage({ id: 'routing.copyOf' }, { name: config.name })
    const copy = { ...config, name, status: 'INACTIVE' }
    void navigate(...prefilledNew(path('routing/@new', {}, config.merchantAccount), copy))
  }
}
