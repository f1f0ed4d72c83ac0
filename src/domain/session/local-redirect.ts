import { E, O, pipe } from '../fp.ts'

const site = 'https://this.site'

/** One slash, then no second one, nothing that browsers read as one, and no characters they drop. */
const isPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)

const resolved = (text: string): O.Option<URL> =>
  pipe(
    E.tryCatch(() => new URL(text, site), String),
    O.fromEither,
    O.filter((url) => url.origin === site && isPath(url.pathname)),
  )

const decoded = (text: string): O.Option<string> =>
  pipe(
    E.tryCatch(() => decodeURIComponent(text), String),
    O.fromEither,
  )

/** It stays a path of this site however often it is decoded. */
const staysHere = (text: string): boolean =>
  isPath(text) &&
  O.isSome(resolved(text)) &&
  pipe(
    decoded(text),
    O.exists((next) => next === text || staysHere(next)),
  )

const detours = ['/login', '/logout', '/error']

const isDetour = (pathname: string): boolean =>
  detours.some((detour) => pathname === detour || pathname.startsWith(`${detour}/`))

const sitePathOf = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`

const here = (text: string): O.Option<URL> => (staysHere(text) ? resolved(text) : O.none)

export const sitePath = (text: string): O.Option<string> => pipe(here(text), O.map(sitePathOf))

export const localRedirect = (text: string | null): O.Option<string> =>
  pipe(
    O.fromNullable(text),
    O.chain(here),
    O.filter(({ pathname }) => !isDetour(pathname)),
    O.map(sitePathOf),
  )

const parameter = 'plutus_state'

interface AskedRedirect {
  readonly path: string
  readonly state: O.Option<string>
}

const pathOf = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`

/** The state proves that this browser sent the person. Foreign paths become the first page. */
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
