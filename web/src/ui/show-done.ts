import { OverlayToaster, type Toaster } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { createElement, type ReactNode } from 'react'
import './show-done.css'

let toaster: Promise<Toaster> | null = null

/** Shows a success message once, optionally with a link. */
export function showDone(message: string, link: ReactNode = null): void {
  toaster ??= OverlayToaster.create({ position: 'bottom-left', maxToasts: 1 })
  const content = createElement('span', null, message, link)
  void toaster.then((shown) => shown.show({ message: content, icon: createElement(Tick), timeout: 6000 }))
}
