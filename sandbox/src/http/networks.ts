import ipaddr from 'ipaddr.js'

/** A network; a single address is a network of one. */
type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Whether the text is an address or a network in CIDR notation, in the usual form. */
export function isNetwork(text: string): boolean {
  return parse(text) !== null
}

/**
 * Returns a function that tests whether an address is in one of the networks; an empty list allows all. An IPv4 address
 * that a dual-stack socket shows as IPv6 is treated as IPv4.
 */
export function networkTest(texts: readonly string[]): (address: string) => boolean {
  if (texts.length === 0) return () => true
  const networks = texts.map(parse).filter((network) => network !== null)
  return (address) => {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return networks.some((network) => network[0].kind() === parsed.kind() && parsed.match(network))
  }
}

/** The library also accepts `010.1`, `2130706433` and scoped addresses, which are likely mistakes. */
function parse(text: string): Network | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return [ipaddr.IPv4.parse(text), 32]
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return ipaddr.IPv4.parseCIDR(text)
  if (text.includes('%')) return null
  const network: Network | null = ipaddr.IPv6.isValid(text)
    ? [ipaddr.IPv6.parse(text), 128]
    : ipaddr.IPv6.isValidCIDR(text)
      ? ipaddr.IPv6.parseCIDR(text)
      : null
  const isMapped = network !== null && network[0] instanceof ipaddr.IPv6 && network[0].isIPv4MappedAddress()
  return isMapped ? null : network
}
