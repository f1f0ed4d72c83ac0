import { O, pipe } from '../fp.ts'
import { sitePath } from './local-redirect.ts'

const parameter = 'plutus_state'
const site = 'https://this.site'

export interface AskedRedirect {
  readonly path: string
  readonly state: O.Option<string>
}

const pathOf = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`

/**
 * The path with a state only this browser knows, by which it tells that whoever comes back with it was sent by it; the first page
 * in place of what leads elsewhere.
 */
export const withState = (path: string, state: string): string => {
  const url = new URL(O.getOrElse(() => '/')(sitePath(path)), site)
  url.searchParams.set(parameter, state)
  return pathOf(url)
}

export const takeState = (text: string): AskedRedirect =>
  pipe(
    sitePath(text),
    O.map((path) => new URL(path, site)),
    O.filter(({ searchParams }) => searchParams.has(parameter)),
    O.match(
      () => ({ path: text, state: O.none }),
      (url) => {
        const state = O.fromNullable(url.searchParams.get(parameter))
        url.searchParams.delete(parameter)
        return { path: pathOf(url), state }
      },
    ),
  )
