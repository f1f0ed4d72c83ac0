import { E, O, pipe } from '../fp.ts'
import { DashboardPlace } from '../log/frame.ts'
import { FiguresDates } from '../widgets/figures/figures-dates.ts'
import type { Address } from './route.ts'

export interface PrintRequest {
  readonly place: DashboardPlace
  readonly dates: FiguresDates
}

const pattern = /^\/print\/dashboard\/([^/]+)\/([^/]+)$/

export const printPath = ({ type, code }: DashboardPlace, dates: FiguresDates): string => {
  const query = new URLSearchParams(dates).toString()
  return `/print/dashboard/${type}/${encodeURIComponent(code)}${query === '' ? '' : `?${query}`}`
}

const placeOf = (type: string | undefined, code: string): O.Option<DashboardPlace> =>
  pipe(
    E.tryCatch(() => decodeURIComponent(code), String),
    O.fromEither,
    O.chain((decoded) => O.fromEither(DashboardPlace.decode({ type, code: decoded }))),
  )

export const printRequest = ({ path, search }: Pick<Address, 'path' | 'search'>): O.Option<PrintRequest> =>
  pipe(
    O.fromNullable(pattern.exec(path)),
    O.chain(([, type, code = '']) =>
      pipe(
        O.Do,
        O.apS('place', placeOf(type, code)),
        O.apS('dates', O.fromEither(FiguresDates.decode(Object.fromEntries(new URLSearchParams(search))))),
      ),
    ),
  )
