/** The zoom and rotation of a picture. */
export interface View {
  /** The zoom factor; 1 fits the picture into its frame. */
  readonly zoom: number
  /** Clockwise, in degrees: 0, 90, 180 or 270. */
  readonly turn: number
}

export const plainView: View = { zoom: 1, turn: 0 }

const zooms = [0.5, 0.75, 1, 1.5, 2, 3, 4, 6]

/** The possible changes of a view. */
export type ViewChange = 'zoomIn' | 'zoomOut' | 'turnLeft' | 'turnRight' | 'reset'

/** The view after a change. At the limits the zoom does not change. */
export function changed(view: View, change: ViewChange): View {
  switch (change) {
    case 'zoomIn':
      return { ...view, zoom: zooms.find((zoom) => zoom > view.zoom) ?? view.zoom }
    case 'zoomOut':
      return { ...view, zoom: zooms.findLast((zoom) => zoom < view.zoom) ?? view.zoom }
    case 'turnLeft':
      return { ...view, turn: (view.turn + 270) % 360 }
    case 'turnRight':
      return { ...view, turn: (view.turn + 90) % 360 }
    case 'reset':
      return plainView
  }
}

/** The change that a key makes. Null for other keys. */
export function changeByKey(key: string): ViewChange | null {
  switch (key) {
    case '+':
    case '=':
      return 'zoomIn'
    case '-':
      return 'zoomOut'
    case '0':
      return 'reset'
    case 'r':
      return 'turnRight'
    case 'R':
    case 'l':
      return 'turnLeft'
    default:
      return null
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The size of a picture, and of the area it takes. The picture fits the frame and is never scaled up without zoom. */
export function placed(
  picture: Size,
  room: Size,
  { zoom, turn }: View,
): { readonly picture: Size; readonly room: Size } {
  const isUpright = turn % 180 === 0
  const across = isUpright ? picture : { width: picture.height, height: picture.width }
  const fit = Math.min(1, room.width / across.width, room.height / across.height)
  const scaled = ({ width, height }: Size) => ({ width: width * fit * zoom, height: height * fit * zoom })
  return { picture: scaled(picture), room: scaled(across) }
}
