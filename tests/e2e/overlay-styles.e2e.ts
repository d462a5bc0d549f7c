import type { CDPSession } from 'playwright'
import { restOfList, rows } from './support/list.ts'
import { expect, test } from './support/portal.ts'

/** What opens over a list, and its visible element. */
const overlays = [
  { name: 'the finder', open: { key: 'ControlOrMeta+k' }, shown: '.plain-dialog' },
  { name: 'the keys', open: { key: '?' }, shown: '.plain-dialog' },
  { name: 'the export', open: { button: 'Export…' }, shown: '[role=dialog]' },
] as const

for (const { name, open, shown } of overlays) {
  test(`opens and closes ${name} without computing the styles of the page`, { tag: '@fast' }, async ({ page }) => {
    await page.goto('merchant/charges')
    await restOfList(page)
    const overlay = page.locator(shown).first()
    const press = async () => {
      await ('key' in open ? page.keyboard.press(open.key) : page.getByRole('button', { name: open.button }).click())
      await expect(overlay).toBeVisible()
    }
    const close = async () => {
      await page.keyboard.press('Escape')
      await expect(overlay).toBeHidden()
    }
    // The first opening loads its code.
    await press()
    await close()
    await rows(page).first().focus()
    const behind = await page.evaluate(() => document.querySelectorAll('main *, header *, nav *').length)
    const protocol = await page.context().newCDPSession(page)
    await press()
    const own = await page.locator(`${shown} *`).count()
    await close()
    const styled = await styledBy(protocol, async () => {
      await press()
      await close()
    })
    expect(behind).toBeGreaterThan(400)
    expect(Math.max(...styled)).toBeLessThan(own + behind / 4)
  })
}

interface TraceEvent {
  readonly name: string
  readonly args: { readonly elementCount?: number }
}

/** The number of elements in each computation of styles during an act. */
async function styledBy(protocol: CDPSession, act: () => Promise<unknown>): Promise<readonly number[]> {
  const counts: number[] = []
  protocol.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as readonly TraceEvent[]) {
      if (name === 'UpdateLayoutTree' && args.elementCount !== undefined) counts.push(args.elementCount)
    }
  })
  await protocol.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await act()
  const complete = new Promise((resolve) => protocol.once('Tracing.tracingComplete', resolve))
  await protocol.send('Tracing.end')
  await complete
  return counts
}
