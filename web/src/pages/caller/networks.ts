import { z } from 'zod'

const network = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()])

/** Whether the text is an IP address or a network in CIDR form. */
export function isNetwork(text: string): boolean {
  return network.safeParse(text).success
}

/** The addresses in a text, separated by lines, commas or spaces, without duplicates. */
export function readNetworks(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]
}
