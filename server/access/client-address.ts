import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/** The address that a request comes from, as Fastify's `request.ip` gives it for the same `proxies`. */
export const clientAddress = (proxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const isTrusted = proxyAddress.compile([...proxies])
  return (request) => proxyAddress(request, isTrusted)
}
