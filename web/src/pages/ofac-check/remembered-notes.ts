/** How many notes of a sitting are offered again. */
const mostRemembered = 5

/** The notes with one more, the last one first. */
export function withNote(notes: readonly string[], note: string): readonly string[] {
  const text = note.trim()
  return [text, ...notes.filter((other) => other !== text)].slice(0, mostRemembered)
}

/** The note to take next: the last one, and from it the one before, around; null where there is a note of one's own. */
export function nextNote(notes: readonly string[], now: string): string | null {
  if (now.trim() === '') return notes[0] ?? null
  const place = notes.indexOf(now.trim())
  return place < 0 ? null : (notes[(place + 1) % notes.length] ?? null)
}
