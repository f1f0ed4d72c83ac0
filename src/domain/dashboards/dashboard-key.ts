import * as t from 'io-ts'
import { E, O, pipe } from '../fp.ts'
import { textUpTo } from '../text/text-codec.ts'
import { DashboardType } from './dashboard-type.ts'

export const DashboardKey = t.readonly(t.strict({ type: DashboardType, code: textUpTo(200) }))
export type DashboardKey = t.TypeOf<typeof DashboardKey>

export const dashboardKeyText = ({ type, code }: DashboardKey): string => `${type}/${code}`

export const dashboardKeyFrom = (path: string): O.Option<DashboardKey> => {
  const [, type, code] = /^([^/]+)\/(.+)$/.exec(path) ?? []
  return pipe(
    DashboardKey.decode({ type, code }),
    E.match(() => O.none, O.some),
  )
}
