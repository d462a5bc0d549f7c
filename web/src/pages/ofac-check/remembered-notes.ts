/** The number of notes of a session that are offered again. */
const mostRemembered = 5

/** Returns the notes with the new one first. */
export function withNote(notes: readonly string[], note: string): readonly string[] {
  const text = note.trim()
  return [text, ...notes.filter((other) => other !== text)].slice(0, mostRemembered)
}

/**
 * The next note to offer: the last one, then the one before it, in a cycle. Null if the user has written a custom note.
 */
export function nextNote(notes: readonly string[], now: string): string | null {
  if (now.trim() === '') return notes[0] ?? null
  const place = notes.indexOf(now.trim())
  return place < 0 ? null : (notes[(place + 1) % notes.length] ?? null)
}
