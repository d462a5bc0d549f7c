/** Minimum number of different characters in a key. */
const fewestDifferent = 8
/** Minimum number of characters that must remain after all well-known parts are removed. */
const fewestLeft = 8
/** Minimum length of a well-known sequence (1234, dcba, 0000). */
const shortestSeries = 4

/** Words that are common in lists of stolen passwords, in the languages of the portal. */
const wellKnown = [
  'administrator',
  'password',
  'contrasena',
  'contraseña',
  'passwort',
  'changeme',
  'letmein',
  'welcome',
  'bienvenido',
  'iloveyou',
  'qwertz',
  'qwerty',
  'asdfgh',
  'azerty',
  'zxcvbn',
  '1q2w3e',
]

/** Digits and signs that replace letters. */
const stoodFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a secret key follows a pattern that attackers try first: it repeats itself, has few different characters, or
 * consists mostly of well-known words, sequences and the given names (such as the user name). This is stricter than the
 * specification's rule (section 5), which `Password1Password1` satisfies.
 */
export function isGuessable(key: string, names: readonly string[] = []): boolean {
  const plain = key.toLowerCase()
  if (new Set(plain).size < fewestDifferent || repeats(plain)) return true
  const taken = new Set<number>()
  takeSeries(plain, taken)
  const asLetters = [...plain].map((character) => stoodFor[character] ?? character).join('')
  const words = [...wellKnown, ...names.map((name) => name.toLowerCase()).filter((name) => name.length > 2)]
  for (const word of words) for (const text of [plain, asLetters]) takeWord(text, word, taken)
  return plain.length - taken.size < fewestLeft
}

/** Whether the string is one part repeated at least twice; the last repetition may be cut short. */
function repeats(text: string): boolean {
  for (let part = 1; part <= text.length / 2; part += 1) if (text.slice(part) === text.slice(0, -part)) return true
  return false
}

function takeSeries(text: string, taken: Set<number>): void {
  const step = (place: number) => text.charCodeAt(place) - text.charCodeAt(place - 1)
  let start = 0
  for (let place = 1; place <= text.length; place += 1) {
    const goesOn =
      place < text.length && Math.abs(step(place)) <= 1 && (place === start + 1 || step(place) === step(place - 1))
    if (goesOn) continue
    if (place - start >= shortestSeries) for (let at = start; at < place; at += 1) taken.add(at)
    start = place
  }
}

function takeWord(text: string, word: string, taken: Set<number>): void {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    for (let place = at; place < at + word.length; place += 1) taken.add(place)
  }
}
