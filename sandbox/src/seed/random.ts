/** A reproducible sequence of numbers in [0, 1): the same seed gives the same sequence (mulberry32). */
export type Random = () => number

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns one of the choices, with equal probability. */
export function pick<Choice>(random: Random, choices: readonly Choice[]): Choice {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new RangeError('nothing to choose from')
  return choice
}

/** A list with each choice repeated by its weight, for `pick`. */
export function weighted<Choice extends string>(weights: Partial<Record<Choice, number>>): readonly Choice[] {
  return Object.entries<number | undefined>(weights).flatMap(([choice, weight]) =>
    Array.from({ length: weight ?? 0 }, () => choice as Choice),
  )
}
