import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { O, pipe } from '../../src/domain/fp.ts'

export interface MetricsAddress {
  readonly host: string
  readonly port: number
}

export type MetricsReaders =
  | { readonly _tag: 'WithToken'; readonly token: string }
  | { readonly _tag: 'AtOwnAddress'; readonly host: string }
  | { readonly _tag: 'OnThisMachine' | 'Nobody' }

interface MetricsAccessSettings {
  readonly metricsToken: O.Option<string>
  readonly metricsListen: O.Option<MetricsAddress>
  readonly url: O.Option<string>
  readonly proxies: readonly string[]
}

/** Behind a local proxy all callers look local. Only a token or a separate address then protects the metrics. */
export const metricsReaders = ({ metricsToken, metricsListen, url, proxies }: MetricsAccessSettings): MetricsReaders =>
  pipe(
    metricsToken,
    O.map((token): MetricsReaders => ({ _tag: 'WithToken', token })),
    O.alt(() =>
      pipe(
        metricsListen,
        O.map(({ host }): MetricsReaders => ({ _tag: 'AtOwnAddress', host })),
      ),
    ),
    O.getOrElse((): MetricsReaders => ({ _tag: O.isSome(url) || proxies.length > 0 ? 'Nobody' : 'OnThisMachine' })),
  )

const loopbackPattern = /^(127\.|::1$|::ffff:127\.)/

const hostOf = ({ headers: { host = '' } }: FastifyRequest): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()

const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined

/** Checks the host too: a page of any site may use a name that resolves to this machine. */
const isLocal = (request: FastifyRequest): boolean => {
  const host = hostOf(request)
  return loopbackPattern.test(request.ip) && (host === 'localhost' || (isIP(host) !== 0 && loopbackPattern.test(host)))
}

/** Refuses other host names, because a name of another site may resolve to this server. An IP address is safe. */
const isNamed = (request: FastifyRequest, name: string): boolean => {
  const host = hostOf(request)
  return isIP(host) !== 0 || host === 'localhost' || host === name.toLowerCase()
}

const bearerOf = ({ headers: { authorization = '' } }: FastifyRequest): string => authorization.replace(/^bearer /i, '')

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const hasToken = (request: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digestOf(bearerOf(request)), digestOf(token))

export const isReader = (readers: MetricsReaders, request: FastifyRequest): boolean => {
  switch (readers._tag) {
    case 'WithToken':
      return hasToken(request, readers.token)
    case 'AtOwnAddress':
      return isNamed(request, readers.host) && !isForwarded(request)
    case 'OnThisMachine':
      return isLocal(request) && !isForwarded(request)
    case 'Nobody':
      return false
  }
}
