/** The module loaded when the first popover opens: menus and their positioning (popover.tsx). */
export { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
export { QueryList } from '@blueprintjs/select'
