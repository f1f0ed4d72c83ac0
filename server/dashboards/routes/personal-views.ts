import * as api from '../../../src/api/personal-view.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import { userRoom } from '../../../src/domain/log/recorded-event.ts'
import {
  type ViewCommand,
  personalView,
  ownerOfViews,
  personalViewId,
  viewPrefix,
  type ViewRefusal,
  ViewEvent,
  type WidgetViews,
} from '../../../src/domain/dashboards/personal-view/personal-view.ts'
import { intentOf } from '../../log/intent.ts'
import { type LogServices, type OnDemand, openOnDemand } from '../../log/repository.ts'
import type { UsersHouse } from '../../users/users-house.ts'
import { nameOf } from '../name-of.ts'
import type { Place } from '../shelf.ts'
import type { Directory } from '../../ledger/directory.ts'
import { orNotFound } from '../../http/not-found.ts'
import type { Router } from '../../http/router.ts'

export type PersonalViews = OnDemand<WidgetViews, ViewCommand, ViewEvent, ViewRefusal>

export const openPersonalViews = (services: LogServices): PersonalViews =>
  openOnDemand(services, {
    prefix: viewPrefix,
    decider: () => personalView,
    codec: ViewEvent,
    audience: (_event, _state, id) => [userRoom(ownerOfViews(id))],
  })

/** Always the caller's own: there is no path to anybody else's. */
export const personalViewRoutes = (
  router: Router,
  house: Pick<UsersHouse, 'tail' | 'now'> & {
    readonly directory: Directory
    readonly personalViews: PersonalViews
  },
): void => {
  const { tail, now, directory, personalViews } = house

  const change = (username: string, { type, code }: Place, command: ViewCommand) =>
    pipe(
      orNotFound(nameOf(directory, { type, code })),
      TE.chainW(() =>
        personalViews.change(personalViewId(username, { type, code }), command, intentOf(username, now())),
      ),
      TE.map(({ position }) => ({ position })),
    )

  router.guarded(api.personalView, ({ params }, { username }) =>
    pipe(
      orNotFound(nameOf(directory, params)),
      TE.chainTaskK(() => () => personalViews.get(personalViewId(username, params))),
      TE.map(({ state, position }) => ({ views: state, position: Math.max(tail.position(), position) })),
    ),
  )

  router.guarded(api.keepWidgetView, ({ params: { wid, ...place }, body }, { username }) =>
    change(username, place, { type: 'KeepWidgetView', wid, view: body }),
  )

  router.guarded(api.resetViews, ({ params }, { username }) => change(username, params, { type: 'ResetViews' }))
}
