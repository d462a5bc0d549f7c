/**
 * Compares versions of rule sets part by part as numbers: `1.10` comes after `1.9`. A text that is not a version comes
 * first.
 */
export function compareVersions(one: string | null, other: string | null): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1)
    if (difference !== 0) return Math.sign(difference)
  }
  return 0
}

function partsOf(version: string | null): number[] {
  return version !== null && /^\d+(?:\.\d+)*$/.test(version) ? version.split('.').map(Number) : []
}
