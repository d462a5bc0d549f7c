import { OverlayToaster, type Toaster } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { createElement, type ReactNode } from 'react'

let toaster: Promise<Toaster> | null = null

/** Says quietly, and once, that something was done; a link may follow. */
export function showDone(message: string, link: ReactNode = null): void {
  toaster ??= OverlayToaster.create({ position: 'bottom-left', maxToasts: 1 })
  const content = createElement('span', null, message, link)
  void toaster.then((shown) => shown.show({ message: content, icon: createElement(Tick), timeout: 6000 }))
}
