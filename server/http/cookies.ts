import type { FastifyReply, FastifyRequest } from 'fastify'
import { O } from '../../src/domain/fp.ts'

interface Cookie {
  readonly name: string
  readonly value: string
  readonly seconds: number
}

export interface Cookies {
  readonly get: (name: string) => O.Option<string>
  readonly set: (cookie: Cookie) => void
}

const valueOf = (header: string, name: string): O.Option<string> =>
  O.fromNullable(
    header
      .split(';')
      .map((pair) => pair.trim())
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1),
  )

/** No script can read them, and no other site has them sent along. */
export const cookiesOf = ({ headers, protocol }: FastifyRequest, reply: FastifyReply, path: string): Cookies => ({
  get: (name) => valueOf(headers.cookie ?? '', name),
  set: ({ name, value, seconds }) => {
    const attributes = [`Max-Age=${seconds.toString()}`, `Path=${path}`, 'HttpOnly', 'SameSite=Strict']
    const secure = protocol === 'https' ? ['Secure'] : []
    reply.header('set-cookie', [`${name}=${value}`, ...attributes, ...secure].join('; '))
  },
})
