/** The words in keys that are abbreviations. */
const abbreviations: ReadonlySet<string> = new Set(['api', 'id', 'url', 'uri', 'psp', 'pin', 'iban', 'bic', 'mcc'])
/** The units at the end of keys, as shown to users. */
const units: Readonly<Record<string, string>> = { millis: '(ms)', ms: '(ms)', seconds: '(s)', percent: '(%)' }

/**
 * A label for a gateway's own value, derived from its key: `merchantId` is `Merchant ID`, and `timeoutMillis` is
 * `Timeout (ms)`.
 */
export function labelOfKey(key: string): string {
  const words = key
    .replaceAll(/threeDSecure|3DSecure/gi, '3-D_Secure')
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_\s.]+/g, ' ')
    .trim()
    .split(' ')
  const last = words.length - 1
  return words
    .map((word, place) => {
      const small = word.toLowerCase()
      if (abbreviations.has(small)) return small.toUpperCase()
      if (place > 0 && place === last && units[small] !== undefined) return units[small]
      if (/^3-D$|^Secure$/.test(word) && key.toLowerCase().includes('dsecure')) return word
      return place === 0 ? small.charAt(0).toUpperCase() + small.slice(1) : small
    })
    .join(' ')
}
