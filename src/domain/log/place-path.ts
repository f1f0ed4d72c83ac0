import { E, O, pipe } from '../fp.ts'
import { DashboardPlace } from './frame.ts'

/** A dashboard as the handshake names it: `{type}/{code}`. */
export const placePath = ({ type, code }: DashboardPlace): string => `${type}/${code}`

export const placeFrom = (path: string): O.Option<DashboardPlace> => {
  const [, type, code] = /^([^/]+)\/(.+)$/.exec(path) ?? []
  return pipe(
    DashboardPlace.decode({ type, code }),
    E.match(() => O.none, O.some),
  )
}
