import type { IncomingMessage } from 'node:http'

/**
 * Whether a socket is of a page of this portal, by what the browser says of that (RFC 6455 §10.2): of the address that is asked, or of
 * one of the known origins. What is no browser says nothing, and needs a token all the same.
 */
export const isOwnPage =
  (known: readonly string[]) =>
  ({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean => {
    if (origin === undefined) return true
    const page = URL.parse(origin)
    if (page === null) return false
    const asked = URL.parse(`${page.protocol}//${host ?? ''}`)
    return page.host === asked?.host || known.includes(page.origin)
  }
