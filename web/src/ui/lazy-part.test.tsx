import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fetchModule } from './fetched-modules.ts'
import { lazyPart } from './lazy-part.tsx'

function Form({ of }: { of: string }) {
  return <form>{of}</form>
}

test('renders a module that was loaded before without its fallback', async () => {
  const load = () => Promise.resolve({ Form })
  const Part = lazyPart(load, 'Form', 'a placeholder')
  const html = () => renderToStaticMarkup(<Part of="cust-42" />)
  expect(html()).toContain('a placeholder')
  await fetchModule(load)
  expect(html()).toBe('<form>cust-42</form>')
})

test('a part whose load has failed is loaded again by the next one', async () => {
  let isOffline = true
  const load = () => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ Form }))
  await expect(fetchModule(load)).rejects.toThrow('Failed to fetch')
  isOffline = false
  await fetchModule(load)
  const Part = lazyPart(load, 'Form')
  expect(renderToStaticMarkup(<Part of="cust-42" />)).toBe('<form>cust-42</form>')
})
