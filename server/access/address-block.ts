import { isIPv6 } from 'node:net'

const hextetsOf = (part: string): readonly string[] => part.split(':').filter((hextet) => hextet !== '')

const firstHextets = (address: string, count: number): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const [first, last] = [hextetsOf(head), hextetsOf(tail ?? '')]
  const gap = Array.from({ length: tail === undefined ? 0 : 8 - first.length - last.length }, () => '0')
  return [...first, ...gap, ...last].slice(0, count).join(':')
}

/** One subscriber's addresses: the IPv4 address itself, or the IPv6 /64. */
export const addressBlock = (address: string): string => firstHextets(address, 4)

/** One customer of a provider: the IPv4 address itself, or the IPv6 /48. */
export const addressNetwork = (address: string): string => firstHextets(address, 3)
