import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/** Gives the same address as Fastify's `request.ip` for these `proxies`. */
export const clientAddress = (proxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const isTrusted = proxyAddress.compile([...proxies])
  return (request) => proxyAddress(request, isTrusted)
}
