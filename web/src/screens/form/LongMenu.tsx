import { Menu } from '@blueprintjs/core'
import type { ItemListRendererProps } from '@blueprintjs/select'
import { type ReactNode, useState } from 'react'

/** The number of items rendered at a time (specification 9). */
const batch = 20

interface LongMenuProps<Item> {
  readonly list: ItemListRendererProps<Item>
  /** Shown if nothing matches. */
  readonly empty: ReactNode
}

/** The menu of a long list. Renders more items on scrolling or keyboard navigation. */
export function LongMenu<Item>({ list, empty }: LongMenuProps<Item>) {
  const { activeItem, filteredItems, itemsParentRef, menuProps, renderItem } = list
  const [shown, setShown] = useState(batch)
  const active = filteredItems.indexOf(activeItem as Item)
  const rendered = filteredItems.slice(0, Math.max(shown, active + batch))
  return (
    <Menu
      role="listbox"
      {...menuProps}
      ulRef={itemsParentRef}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight * 2 > scrollHeight) setShown(rendered.length + batch)
      }}
    >
      {rendered.length === 0 ? empty : rendered.map(renderItem)}
    </Menu>
  )
}
