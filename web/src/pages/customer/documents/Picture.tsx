import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSize } from '../../../ui/use-size.ts'
import { placed, type View } from './view.ts'

interface PictureProps {
  readonly source: string
  /** The subject of the picture. */
  readonly name: string
  readonly view: View
  /** Called if the browser cannot show the picture. */
  readonly onBroken: () => void
}

/** A picture in a frame of fixed height, which scrolls if the picture is larger. */
export function Picture({ source, name, view, onBroken }: PictureProps) {
  const { formatMessage } = useIntl()
  const [stage, size] = useSize()
  const [natural, setNatural] = useState<{ readonly width: number; readonly height: number } | null>(null)
  const place = natural && size.width > 0 ? placed(natural, size, view) : null
  const isPlaced = place !== null
  // Focused, so that the keys work immediately.
  useEffect(() => {
    if (isPlaced) stage.current?.focus()
  }, [isPlaced, stage])
  return (
    <section
      ref={stage}
      className="document-stage"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard
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
