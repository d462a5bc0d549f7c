/** The version of a rule set after the given one: its last number is one higher. Null where it is no version. */
export function nextVersion(version: string | null): string | null {
  if (version === null || !/^\d+(?:\.\d+)*$/.test(version)) return null
  const parts = version.split('.')
  // As digits: a long number stays exact.
  return [...parts.slice(0, -1), String(BigInt(parts.at(-1) ?? '0') + 1n)].join('.')
}
