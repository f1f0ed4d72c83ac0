import { O, pipe } from '../../domain/fp.ts'
import { splitRedirectState } from '../../domain/session/local-redirect.ts'

export interface AddressToken {
  readonly token: string
  readonly state: O.Option<string>
}

const takeRedirect = ({ searchParams }: URL): O.Option<string> => {
  const redirect = searchParams.get('redirect')
  if (redirect === null) return O.none
  const { path, state } = splitRedirectState(redirect)
  if (O.isNone(state)) return O.none
  if (path === '/') searchParams.delete('redirect')
  else searchParams.set('redirect', path)
  return state
}

/** Keeps token and state out of bookmarks, history and referrers. */
export const takeTokenFromAddress = (page: Window): O.Option<AddressToken> => {
  const address = new URL(page.location.href)
  const token = O.fromNullable(address.searchParams.get('token'))
  address.searchParams.delete('token')
  const handed = takeRedirect(address)
  const { path, state } = splitRedirectState(`${address.pathname}${address.search}${address.hash}`)
  if (O.isNone(token) && O.isNone(handed) && O.isNone(state)) return O.none
  page.history.replaceState(page.history.state, '', path)
  return pipe(
    token,
    O.map((token) => ({ token, state: O.alt(() => state)(handed) })),
  )
}
