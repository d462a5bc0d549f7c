const parts = new Map<number, Promise<void>>()

/** Waits for the styles of the first load, which the page fetches without blocking, and applies them. */
export async function applyFirstStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-late]')]
  await Promise.all(
    links.map(async (link) => {
      if (link.sheet === null) await settled(link)
      link.media = 'all'
    }),
  )
}

/**
 * Loads a module together with Blueprint's styles up to the part it needs, counted from 0. Rejects if one of them
 * cannot be fetched; a failed part can be requested again. The build generates the calls (web/build/styles.ts).
 *
 * @public
 */
export async function withStyles<Module>(part: number, module: Promise<Module>): Promise<Module> {
  const needed = Array.from({ length: part }, (_, index) => fetchPart(index))
  const [loaded] = await Promise.all([module, ...needed])
  return loaded
}

/** A link without a URL reserves the part's place before the portal's own styles. */
function fetchPart(index: number): Promise<void> {
  const link = document.querySelectorAll<HTMLLinkElement>('link[data-part]')[index]
  const address = link?.dataset.href
  const known = parts.get(index)
  if (known || !link || !address) return known ?? Promise.resolve()
  link.removeAttribute('href')
  link.href = address
  const fetched = settled(link).catch((error: unknown) => {
    parts.delete(index)
    throw error
  })
  parts.set(index, fetched)
  return fetched
}

function settled(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => reject(new Error('The styles could not be fetched')), { once: true })
  })
}
