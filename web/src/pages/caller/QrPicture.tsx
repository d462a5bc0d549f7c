import { encode } from 'uqr'

interface QrPictureProps {
  readonly text: string
  /** The label for screen readers. */
  readonly label: string
}

/** A QR code, drawn in the browser so that its text never leaves the page. Always dark on light. */
export function QrPicture({ text, label }: QrPictureProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className="qr-picture"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
