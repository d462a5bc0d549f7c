import latin from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'

/**
 * Loads the product's font and records that in this browser. Until then, or if the fetch fails, a system font with the
 * same widths is used (docs/decisions/027).
 */
export async function loadFont(): Promise<void> {
  const font = new FontFace('Geist Variable', `url(${latin})`, { weight: '400 600', display: 'swap' })
  try {
    document.fonts.add(await font.load())
    localStorage.setItem('portal.font', 'fetched')
  } catch {
    // Keeps the system font.
  }
}
