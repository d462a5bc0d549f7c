import latin from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'

/**
 * Brings the product's font, and notes in this browser that it is there. Until then a system font of the same widths is
 * drawn (docs/decisions/027), which also serves where the font cannot be fetched.
 */
export async function loadFont(): Promise<void> {
  const font = new FontFace('Geist Variable', `url(${latin})`, { weight: '400 600', display: 'swap' })
  try {
    document.fonts.add(await font.load())
    localStorage.setItem('portal.font', 'fetched')
  } catch {
    // The system font stays.
  }
}
