import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { prefilledNew } from '../../screens/entry/prefill.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import type { RoutingConfig } from './routing-config.tsx'

/**
 * Returns a function that opens the form of a copy. The copy is inactive: the original keeps routing until the edited
 * copy replaces it.
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
