/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { expect } from './portal.ts'

/**
 * Fails if a target is smaller than 24 by 24 pixels, unless it has that much space around it or is a link in a sentence
 * (WCAG 2.5.8).
 */
export async function expectTargets(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(smallTargets), { message: `targets on ${page.url()}` }).toEqual([])
}

/** Runs in the page. Returns each target that is too small, with its size. */
function smallTargets(): string[] {
  const least = 24
  const pressable =
    'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=tab], [role=option], [role=menuitem], [role=switch]'
  const found = [...document.querySelectorAll<HTMLElement>(pressable)].filter((element) => {
    const style = getComputedStyle(element)
    const isOff = element.matches(':disabled, [type=hidden]') || element.closest('[inert]') !== null
    return (
      !isOff && style.visibility === 'visible' && style.pointerEvents !== 'none' && element.getClientRects().length > 0
    )
  })
  // Clicking its label presses a checkbox, too.
  const areaOf = (element: HTMLElement) =>
    (element.matches('[type=checkbox], [type=radio]') && element.closest('label')) || element
  const center = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const
  // A covered target cannot be pressed; a target outside the window can, after scrolling.
  const isCovered = (element: HTMLElement) => {
    const top = document.elementFromPoint(...center(element.getBoundingClientRect()))
    return top !== null && !element.contains(top) && !top.contains(element)
  }
  const targets = [...new Set(found.map(areaOf))]
    .filter((element) => !isCovered(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
  const isSmall = ({ box }: { box: DOMRect }) => box.width < least - 0.01 || box.height < least - 0.01
  const isInSentence = (element: HTMLElement) => {
    if (getComputedStyle(element).display !== 'inline') return false
    const words = (node: Node | null) => (node?.textContent ?? '').trim().length
    return words(element.parentElement) > words(element)
  }
  const isCrowded = (target: (typeof targets)[number]) => {
    const [x, y] = center(target.box)
    return targets.some((other) => {
      if (other.element.contains(target.element) || target.element.contains(other.element)) return false
      const [otherX, otherY] = center(other.box)
      if (isSmall(other)) return Math.hypot(x - otherX, y - otherY) < least
      const nearestX = Math.max(other.box.left, Math.min(x, other.box.right))
      const nearestY = Math.max(other.box.top, Math.min(y, other.box.bottom))
      return Math.hypot(x - nearestX, y - nearestY) < least / 2
    })
  }
  return targets
    .filter((target) => isSmall(target) && !isInSentence(target.element) && isCrowded(target))
    .map(({ element, box }) => {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)
      return `${element.tagName.toLowerCase()}.${element.className} “${name}”: ${Math.round(box.width)} × ${Math.round(box.height)}`
    })
}
