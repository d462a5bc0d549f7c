import { isIPv6 } from 'node:net'

/**
 * The network that an address is counted under: an IPv4 address itself, or the first 64 bits of an IPv6 address,
 * because one subscriber has the entire network.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  const whole = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
