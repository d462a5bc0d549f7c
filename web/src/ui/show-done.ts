import { OverlayToaster, type Toaster } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { createElement } from 'react'

let toaster: Promise<Toaster> | null = null

/** Says quietly, and once, that something was done. */
export function showDone(message: string): void {
  toaster ??= OverlayToaster.create({ position: 'bottom-left', maxToasts: 1 })
  void toaster.then((shown) => shown.show({ message, icon: createElement(Tick), timeout: 6000 }))
}
