import type { FastifyReply, FastifyRequest } from 'fastify'
import { O } from '../../src/domain/fp.ts'

/** `name` begins with `family`: a browser keeps at most `maxOfFamily` cookies of one family. */
interface CookieValue {
  readonly family: string
  readonly name: string
  readonly value: string
  readonly seconds: number
}

export interface CookieJar {
  readonly get: (name: string) => O.Option<string>
  readonly set: (cookie: CookieValue) => void
}

// 20 cookies stay far below Node's limit of 16 kB for all headers
const maxOfFamily = 20

/** RFC 6265bis §4.1.3.2: only this host, over https, can set a cookie with this prefix. */
const hostPrefix = '__Host-'

const pairsIn = (header: string): readonly (readonly [name: string, value: string])[] =>
  header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const]
  })

/** No script reads these cookies and no other site sends them. Cookies of earlier releases, without the prefix, still work. */
export const cookiesOf = ({ headers, protocol }: FastifyRequest, reply: FastifyReply, path: string): CookieJar => {
  const [prefix, scope] = protocol === 'https' ? [hostPrefix, ['Path=/', 'Secure']] : ['', [`Path=${path}`]]
  const sent = new Map(pairsIn(headers.cookie ?? ''))
  const written = (name: string, value: string, seconds: number): string =>
    [`${name}=${value}`, `Max-Age=${seconds.toString()}`, ...scope, 'HttpOnly', 'SameSite=Strict'].join('; ')

  return {
    get: (name) => O.fromNullable(sent.get(`${prefix}${name}`) ?? sent.get(name)),
    set: ({ family, name, value, seconds }) => {
      const others = [...sent.keys()].filter(
        (each) => each.startsWith(`${prefix}${family}`) && each !== `${prefix}${name}`,
      )
      // browsers send the oldest first
      const expired = others.slice(0, Math.max(0, others.length + 1 - maxOfFamily))
      reply.header('set-cookie', written(`${prefix}${name}`, value, seconds))
      for (const each of expired) reply.header('set-cookie', written(each, '', 0))
    },
  }
}
