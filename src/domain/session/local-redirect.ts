import { E, O, pipe } from '../fp.ts'

const baseSite = 'https://this.site'

/** Starts with exactly one slash; has no backslash, which browsers read as a slash, and no characters they drop. */
const isPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)

const resolveUrl = (text: string): O.Option<URL> =>
  pipe(
    E.tryCatch(() => new URL(text, baseSite), String),
    O.fromEither,
    O.filter((url) => url.origin === baseSite && isPath(url.pathname)),
  )

const decodeUri = (text: string): O.Option<string> =>
  pipe(
    E.tryCatch(() => decodeURIComponent(text), String),
    O.fromEither,
  )

/** It stays a path of this site however often it is decoded. */
const isLocalPath = (text: string): boolean =>
  isPath(text) &&
  O.isSome(resolveUrl(text)) &&
  pipe(
    decodeUri(text),
    O.exists((next) => next === text || isLocalPath(next)),
  )

const detourPaths = ['/login', '/logout', '/error']

const isDetour = (pathname: string): boolean =>
  detourPaths.some((detour) => pathname === detour || pathname.startsWith(`${detour}/`))

const sitePathOf = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`

const localUrl = (text: string): O.Option<URL> => (isLocalPath(text) ? resolveUrl(text) : O.none)

export const sitePath = (text: string): O.Option<string> => pipe(localUrl(text), O.map(sitePathOf))

export const localRedirect = (text: string | null): O.Option<string> =>
  pipe(
    O.fromNullable(text),
    O.chain(localUrl),
    O.filter(({ pathname }) => !isDetour(pathname)),
    O.map(sitePathOf),
  )

const stateParameter = 'plutus_state'

interface RedirectWithState {
  readonly path: string
  readonly state: O.Option<string>
}

const pathOf = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`

/** The state proves that this browser started the redirect. Paths of other sites become the first page. */
export const withRedirectState = (path: string, state: string): string => {
  const url = new URL(O.getOrElse(() => '/')(sitePath(path)), baseSite)
  url.searchParams.set(stateParameter, state)
  return pathOf(url)
}

export const splitRedirectState = (text: string): RedirectWithState =>
  pipe(
    sitePath(text),
    O.map((path) => new URL(path, baseSite)),
    O.filter(({ searchParams }) => searchParams.has(stateParameter)),
    O.match(
      () => ({ path: text, state: O.none }),
      (url) => {
        const state = O.fromNullable(url.searchParams.get(stateParameter))
        url.searchParams.delete(stateParameter)
        return { path: pathOf(url), state }
      },
    ),
  )
