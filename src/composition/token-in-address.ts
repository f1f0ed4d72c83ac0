import { O } from '../domain/fp.ts'

/** Takes `?token=` out of the address, so that it is in no bookmark, history or referrer. */
export const takeTokenFromAddress = (page: Window): O.Option<string> => {
  const address = new URL(page.location.href)
  const token = O.fromNullable(address.searchParams.get('token'))
  if (O.isSome(token)) {
    address.searchParams.delete('token')
    page.history.replaceState(page.history.state, '', `${address.pathname}${address.search}${address.hash}`)
  }
  return token
}
