/** What is fetched when the first popover opens: menus, and what places them (popover.tsx). */
export { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
export { QueryList } from '@blueprintjs/select'
