import { Button } from '@blueprintjs/core'
import { ArrowUp } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import { fallbacksIn } from './fallbacks.ts'
import { promoted } from './moved-traffic.ts'

/** A button for each fallback that makes it a target: a target cannot be its own fallback. */
export function PromoteFallbacks({ form }: { readonly form: LaidOutForm }) {
  const { formatMessage } = useIntl()
  const { targets = '', fallbacks = '' } = form.values
  return (
    <div className="promote-fallbacks">
      {fallbacksIn(fallbacks).map((id) => (
        <Button
          key={id}
          size="small"
          variant="minimal"
          icon={<ArrowUp />}
          onClick={() => form.change(promoted({ targets, fallbacks }, id))}
        >
          {formatMessage({ id: 'routing.fallback.promote' }, { id })}
        </Button>
      ))}
    </div>
  )
}
