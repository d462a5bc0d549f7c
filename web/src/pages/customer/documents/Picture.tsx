import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSize } from '../../../screens/use-size.ts'
import { placed, type View } from './view.ts'

interface PictureProps {
  readonly source: string
  /** What is on it. */
  readonly name: string
  readonly view: View
  /** Told that the browser cannot show it. */
  readonly onBroken: () => void
}

/** A picture in a room of fixed height, to be scrolled where it is larger. */
export function Picture({ source, name, view, onBroken }: PictureProps) {
  const { formatMessage } = useIntl()
  const [stage, size] = useSize()
  const [natural, setNatural] = useState<{ readonly width: number; readonly height: number } | null>(null)
  const place = natural && size.width > 0 ? placed(natural, size, view) : null
  const isPlaced = place !== null
  // The keys work from the first moment on.
  useEffect(() => {
    if (isPlaced) stage.current?.focus()
  }, [isPlaced, stage])
  return (
    <section
      ref={stage}
      className="document-stage"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={formatMessage({ id: 'documents.picture' })}
    >
      <div className="document-room" style={place?.room}>
        <img
          src={source}
          alt={name}
          className="document-picture"
          style={
            place
              ? { ...place.picture, transform: `translate(-50%, -50%) rotate(${view.turn}deg)` }
              : { visibility: 'hidden' }
          }
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
          onError={onBroken}
        />
      </div>
    </section>
  )
}
