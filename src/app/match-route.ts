import { parse } from 'regexparam'
import { matchRoute as matchPattern } from 'wouter'
import { E, O, pipe, RA } from '../domain/fp.ts'
import { routes, type MatchRoute, type PathParams, type RouteName } from '../domain/navigation/route.ts'

const names = Object.keys(routes).filter((name): name is RouteName => name in routes)

const paramsOf = (pattern: string, path: string): O.Option<PathParams> => {
  const [isMatch, params] = matchPattern<PathParams>(parse, pattern, path)
  if (!isMatch) return O.none
  const { keys } = parse(pattern)
  return pipe(
    E.tryCatch(
      (): PathParams => Object.fromEntries(keys.map((key) => [key, decodeURIComponent(params[key] ?? '')])),
      String,
    ),
    O.fromEither,
  )
}

export const matchRoute: MatchRoute = (path) =>
  pipe(
    names,
    RA.findFirstMap((name) =>
      pipe(
        paramsOf(routes[name].pattern, path),
        O.map((params) => ({ name, params, title: routes[name].title, access: routes[name].access })),
      ),
    ),
  )
