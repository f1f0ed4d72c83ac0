import type { IncomingMessage } from 'node:http'
import { O } from '../../src/domain/fp.ts'

/**
 * Whether a socket is of a page of this portal, by what the browser says of that (RFC 6455 §10.2). What is no browser says
 * nothing, and needs a token all the same.
 */
export const isOwnPage =
  (portal: O.Option<string>) =>
  ({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean => {
    if (origin === undefined) return true
    const page = URL.parse(origin)
    if (page === null) return false
    const asked = URL.parse(`${page.protocol}//${host ?? ''}`)
    return page.host === asked?.host || O.exists((own: string) => page.origin === new URL(own).origin)(portal)
  }
