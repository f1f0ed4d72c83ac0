import * as t from 'io-ts'
import type { Pool } from 'pg'
import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import {
  ownerOfViews,
  type WidgetViews,
  viewDashboardKey,
  viewPrefix,
} from '../../src/domain/dashboards/personal-view/personal-view.ts'
import { O, pipe, RA } from '../../src/domain/fp.ts'
import type { DashboardKey } from '../../src/domain/dashboards/dashboard-key.ts'
import { firmCode } from '../../src/domain/permissions/reaches.ts'
import { followingWidgetIds, type WidgetUses } from '../../src/domain/widgets/library/widget-uses.ts'
import type { FirmDirectory } from '../ledger/directory.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { DashboardRepositories } from './dashboard-repositories.ts'
import type { PersonalViews } from './personal-views.ts'

interface WidgetUseServices {
  readonly pool: Pool
  readonly directory: FirmDirectory
  readonly dashboardRepositories: DashboardRepositories
  readonly personalViews: Pick<PersonalViews, 'getAll'>
}

const dashboardTypes = ['admin', 'adviser', 'group', 'portfolio', 'external'] as const

const codesOf = (directory: FirmDirectory): Readonly<Record<DashboardType, readonly string[]>> => {
  const accounts = directory.accounts().map(({ AccountCode }) => AccountCode)
  return {
    admin: [firmCode],
    adviser: directory.advisers().map(({ AdvisorCode }) => AdvisorCode),
    group: directory.groups().map(({ GroupCode }) => GroupCode),
    portfolio: accounts,
    external: accounts,
  }
}

const ViewRow = t.strict({ id: t.string })

const viewStreamsSql = `
  select distinct substr(stream, ${String(viewPrefix.length + 1)}) as id from event
  where stream like '${viewPrefix}%' and data->>'wid' = any($1::text[])`

export const countWidgetUses = (services: WidgetUseServices): ((name: string) => Promise<WidgetUses>) => {
  const { pool, directory, dashboardRepositories, personalViews } = services

  const followersAt = (key: DashboardKey, name: string): readonly string[] =>
    followingWidgetIds(dashboardRepositories.get(key).state.dashboard, name)

  const isSet = (views: WidgetViews, key: DashboardKey, name: string): boolean =>
    followersAt(key, name).some((wid) => Object.hasOwn(views, wid))

  const countPeople = async (wids: readonly string[], name: string): Promise<number> => {
    const ids = (await queryRows(pool, ViewRow, viewStreamsSql, [wids])).map(({ id }) => id)
    const people = RA.zip(ids, await personalViews.getAll(ids)).flatMap(([id, { state }]) =>
      pipe(
        viewDashboardKey(id),
        O.filter((key) => isSet(state, key, name)),
        O.match(
          () => [],
          () => [ownerOfViews(id)],
        ),
      ),
    )
    return new Set(people).size
  }

  return async (name) => {
    const codes = codesOf(directory)
    const followed = dashboardTypes.map((type) => {
      // unchanged dashboards equal the default of their type, so the default is searched once per type
      const changed = new Set(dashboardRepositories.of(type).ids())
      const defaultWids = followersAt({ type, code: '' }, name)
      const own = codes[type].filter((code) => changed.has(code)).map((code) => followersAt({ type, code }, name))
      const unchanged = codes[type].length - own.length
      return {
        type,
        dashboards: own.filter((wids) => wids.length > 0).length + (defaultWids.length > 0 ? unchanged : 0),
        wids: [...defaultWids, ...own.flat()],
      }
    })
    const wids = [...new Set(followed.flatMap((each) => each.wids))]
    return {
      uses: followed.map(({ type, dashboards }) => ({ type, dashboards })).filter(({ dashboards }) => dashboards > 0),
      people: wids.length === 0 ? 0 : await countPeople(wids, name),
    }
  }
}
