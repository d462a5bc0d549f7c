// Blueprint's popover and menus, loaded when the first one is used. Together with their positioning code, they would be
// a quarter of a list's code, and a list has a dozen popovers before any is opened.
import {
  Classes,
  type MenuDividerProps,
  type MenuItemProps,
  type MenuProps,
  type PopoverNextProps,
} from '@blueprintjs/core'
import type { QueryListProps } from '@blueprintjs/select'
import {
  cloneElement,
  type ReactElement,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type Overlays = typeof import('./overlays.ts')

let overlays: Overlays | null = null

/** Loads the module. A failed load is retried on the next use. */
async function fetchOverlays(): Promise<boolean> {
  try {
    overlays ??= await import('./overlays.ts')
    return true
  } catch {
    return false
  }
}

interface PopoverProps
  extends Pick<
    PopoverNextProps,
    'content' | 'isOpen' | 'onInteraction' | 'placement' | 'popupKind' | 'shouldReturnFocusOnClose'
  > {
  /** The button that opens it. */
  readonly children: ReactElement
}

/** A popover below its button. Until it is first opened, only the button is rendered. */
export function Popover({ children, content, ...props }: PopoverProps) {
  const shown = useOpenContent(content, props.isOpen)
  const button = children as ReactElement<Record<string, unknown>>
  const { isOpen = false, onInteraction } = props
  // Blueprint also reports a change that the caller has just made.
  const interact = (opens: boolean) => {
    if (opens !== isOpen) onInteraction?.(opens)
  }
  // A filter that has just been added is open from its first render.
  const [isReached, setReached] = useState(isOpen && overlays !== null)
  const reach = useCallback(async () => {
    if (await fetchOverlays()) setReached(true)
    else onInteraction?.(false)
  }, [onInteraction])
  useEffect(() => {
    if (isOpen && !isReached) void reach()
  }, [isOpen, isReached, reach])
  if (isReached && overlays) {
    // The button is remounted, so it must keep the focus and get it back from the popover. Nothing fades: a popover that is closed
    // is gone in the next frame.
    const opened = props.isOpen === undefined ? { defaultIsOpen: true } : { onInteraction: interact }
    return (
      <overlays.PopoverNext {...props} {...opened} content={shown} transitionDuration={0}>
        {cloneElement(button, { autoFocus: true })}
      </overlays.PopoverNext>
    )
  }
  const open = () => (props.isOpen === undefined ? reach() : props.onInteraction?.(true))
  return (
    <span className={Classes.POPOVER_TARGET}>
      {cloneElement(button, {
        'aria-haspopup': props.popupKind ?? 'menu',
        'aria-expanded': false,
        onPointerEnter: fetchOverlays,
        onFocus: fetchOverlays,
        onClick: open,
      })}
    </span>
  )
}

/**
 * The content of a popover. While it closes, it is the one that was open: Blueprint renders it twice more before it removes
 * it, and React skips an element that it already has.
 */
function useOpenContent(content: PopoverProps['content'], isOpen: boolean | undefined): PopoverProps['content'] {
  const open = useRef(content)
  useLayoutEffect(() => {
    if (isOpen !== false) open.current = content
  })
  return isOpen === false ? open.current : content
}

/** Blueprint's Menu. Like the components below, only for the content of a Popover. */
export function Menu(props: MenuProps) {
  return overlays && <overlays.Menu {...props} />
}

export function MenuItem(props: MenuItemProps & { ref?: Ref<HTMLLIElement> }) {
  return overlays && <overlays.MenuItem {...props} />
}

export function MenuDivider(props: MenuDividerProps) {
  return overlays && <overlays.MenuDivider {...props} />
}

export function QueryList<Item>(props: QueryListProps<Item>) {
  return overlays && <overlays.QueryList<Item> {...props} />
}
