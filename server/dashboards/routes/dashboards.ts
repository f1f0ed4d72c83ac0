import * as api from '../../../src/api/dashboards.ts'
import type { DashboardType } from '../../../src/domain/dashboards/dashboard.ts'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { mayOpenDashboard } from '../../../src/domain/permissions/permits.ts'
import type { Role } from '../../../src/domain/permissions/permission.ts'
import { changeDashboard } from '../change-dashboard.ts'
import { nameOf } from '../name-of.ts'
import { createReplies } from '../replies.ts'
import type { House } from '../../house.ts'
import { orNotFound } from '../../http/not-found.ts'
import type { Router } from '../../http/router.ts'

const types: readonly { readonly name: DashboardType; readonly role_id: Role }[] = [
  { name: 'admin', role_id: 'admin' },
  { name: 'adviser', role_id: 'adviser' },
  { name: 'group', role_id: 'client' },
  { name: 'portfolio', role_id: 'client' },
  { name: 'external', role_id: 'external' },
]

export const dashboardRoutes = (router: Router, house: House): void => {
  const { directory, shelf, library, tail } = house
  const replyJson = createReplies(tail, library.widget)
  const change = changeDashboard(house)

  router.guardedJson(api.dashboard, ({ params }) =>
    pipe(
      nameOf(directory, params),
      O.map((name) => replyJson(params, shelf.get(params), name)),
      orNotFound,
    ),
  )

  router.guardedWrite(api.changeDashboard, ({ params, body, intent }) =>
    pipe(
      orNotFound(nameOf(directory, params)),
      TE.chainW(() => change({ place: params, ...body }, intent)),
    ),
  )

  router.guarded(api.dashboardTypes, (_, session) =>
    TE.right(types.filter(({ name }) => mayOpenDashboard(session, name))),
  )
}
