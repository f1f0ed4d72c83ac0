import { parse } from 'regexparam'
import { E, O, pipe, RA } from '../domain/fp.ts'
import { appRoutes, type MatchRoute, type PathParams, type RouteName } from '../domain/navigation/route.ts'

const routeNames = Object.keys(appRoutes).filter((name): name is RouteName => name in appRoutes)

const paramsOf = (pattern: string, path: string): O.Option<PathParams> => {
  const { keys, pattern: shape } = parse(pattern)
  const found = shape.exec(path)
  if (found === null) return O.none
  return pipe(
    E.tryCatch(
      (): PathParams => Object.fromEntries(keys.map((key, index) => [key, decodeURIComponent(found[index + 1] ?? '')])),
      String,
    ),
    O.fromEither,
  )
}

// wouter's matchRoute leaves parameters encoded and adds each one under its position too
export const matchRoute: MatchRoute = (path) =>
  pipe(
    routeNames,
    RA.findFirstMap((name) =>
      pipe(
        paramsOf(appRoutes[name].pattern, path),
        O.map((params) => ({ name, params, title: appRoutes[name].title, access: appRoutes[name].access })),
      ),
    ),
  )
