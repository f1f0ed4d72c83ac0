import { E, O, pipe } from '../fp.ts'
import { DashboardKey } from '../dashboards/dashboard-key.ts'
import { FiguresDates } from '../widgets/figures/figures-dates.ts'
import type { PageAddress } from './route.ts'

export interface PrintRequest {
  readonly dashboardKey: DashboardKey
  readonly dates: FiguresDates
}

const printPattern = /^\/print\/dashboard\/([^/]+)\/([^/]+)$/

export const printPath = ({ type, code }: DashboardKey, dates: FiguresDates): string => {
  const query = new URLSearchParams(dates).toString()
  return `/print/dashboard/${type}/${encodeURIComponent(code)}${query === '' ? '' : `?${query}`}`
}

const printedDashboardKey = (type: string | undefined, code: string): O.Option<DashboardKey> =>
  pipe(
    E.tryCatch(() => decodeURIComponent(code), String),
    O.fromEither,
    O.chain((decoded) => O.fromEither(DashboardKey.decode({ type, code: decoded }))),
  )

export const printRequest = ({ path, search }: Pick<PageAddress, 'path' | 'search'>): O.Option<PrintRequest> =>
  pipe(
    O.fromNullable(printPattern.exec(path)),
    O.chain(([, type, code = '']) =>
      pipe(
        O.Do,
        O.apS('dashboardKey', printedDashboardKey(type, code)),
        O.apS('dates', O.fromEither(FiguresDates.decode(Object.fromEntries(new URLSearchParams(search))))),
      ),
    ),
  )
