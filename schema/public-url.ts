/** Maximum length of an address, in characters. */
export const longestUrl = 2_000

/** An error in an address. */
export type UrlFault = 'notUrl' | 'tooLong' | 'hasCredentials' | 'notHttps' | 'isPrivate'

/**
 * The error in a URL that the platform or a payer's browser will open. It needs `https`, no credentials, and no host
 * that is certainly private. A name that resolves to a private address is detected only when connecting.
 */
export function urlFault(text: string): UrlFault | null {
  if (text.length > longestUrl) return 'tooLong'
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) && !/\s/.test(text) ? URL.parse(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) return 'notUrl'
  if (url.username || url.password) return 'hasCredentials'
  if (isPrivateHost(url.hostname)) return 'isPrivate'
  return url.protocol === 'https:' ? null : 'notHttps'
}

const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp)\.?$/

function isPrivateHost(host: string): boolean {
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1))
  // `URL` has normalized any other form of an IPv4 address to four numbers.
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isPrivateIpv4(host.split('.').map(Number))
  return !host.replace(/\.$/, '').includes('.') || privateNames.test(host)
}

function isPrivateIpv4([first = 0, second = 0, third = 0]: readonly number[]): boolean {
  return (
    [0, 10, 127].includes(first) ||
    first >= 224 ||
    (first === 100 && second >= 64 && second < 128) ||
    (first === 169 && second === 254) ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 192 && second === 168) ||
    (first === 192 && second === 0 && (third === 0 || third === 2)) ||
    (first === 198 && (second === 18 || second === 19 || (second === 51 && third === 100))) ||
    (first === 203 && second === 0 && third === 113)
  )
}

/** Everything except global unicast addresses, and those that represent an IPv4 address. */
function isPrivateIpv6(address: string): boolean {
  const [first = '', second = ''] = address.split(':')
  if (!/^[23][0-9a-f]{3}$/.test(first)) return true
  return first === '2002' || (first === '2001' && (second === '' || /^(0|db8)$/.test(second)))
}
