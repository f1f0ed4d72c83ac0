import { E, O, pipe, RA } from '../fp.ts'
import { routes, type RouteAccess, type RouteName } from './route.ts'

export type PathParams = Readonly<Record<string, string>>

export interface MatchedRoute {
  readonly name: RouteName
  readonly title: string
  readonly access: RouteAccess
  readonly params: PathParams
}

const segmentsOf = (path: string): readonly string[] => path.replace(/^\/|\/$/g, '').split('/')

const decoded = (segment: string): O.Option<string> =>
  pipe(
    E.tryCatch(() => decodeURIComponent(segment), String),
    O.fromEither,
    O.filter((text) => text !== ''),
  )

const paramOf =
  (segments: readonly string[]) =>
  (part: string, index: number): O.Option<readonly [string, string]> => {
    const segment = segments[index] ?? ''
    if (!part.startsWith(':')) return part === segment ? O.some([part, segment]) : O.none
    return pipe(
      decoded(segment),
      O.map((text) => [part.slice(1), text]),
    )
  }

const paramsOf = (pattern: string, path: string): O.Option<PathParams> => {
  const parts = segmentsOf(pattern)
  const segments = segmentsOf(path)
  if (parts.length !== segments.length) return O.none
  return pipe(parts.map(paramOf(segments)), O.sequenceArray, O.map(Object.fromEntries))
}

const names = (): readonly RouteName[] => Object.keys(routes).filter((name): name is RouteName => name in routes)

export const matchRoute = (path: string): O.Option<MatchedRoute> =>
  pipe(
    names(),
    RA.findFirstMap((name) =>
      pipe(
        paramsOf(routes[name].pattern, path),
        O.map((params) => ({ name, params, title: routes[name].title, access: routes[name].access })),
      ),
    ),
  )
