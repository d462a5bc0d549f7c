/** The rule set version after the given one: its last number plus one. Null if the text is not a version. */
export function nextVersion(version: string | null): string | null {
  if (version === null || !/^\d+(?:\.\d+)*$/.test(version)) return null
  const parts = version.split('.')
  // As a BigInt, so that a long number remains exact.
  return [...parts.slice(0, -1), String(BigInt(parts.at(-1) ?? '0') + 1n)].join('.')
}
