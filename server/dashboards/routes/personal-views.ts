import * as api from '../../../src/api/personal-view.ts'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import { userRoom } from '../../../src/domain/log/audience.ts'
import type { ViewCommand } from '../../../src/domain/dashboards/personal-view/command.ts'
import {
  personalView,
  personalViewStream,
  type ViewRefusal,
} from '../../../src/domain/dashboards/personal-view/decider.ts'
import { ViewEvent } from '../../../src/domain/dashboards/personal-view/event.ts'
import type { WidgetViews } from '../../../src/domain/dashboards/personal-view/widget-view.ts'
import type { Aggregate } from '../../log/aggregate.ts'
import { type Fold, foldStreams } from '../../log/fold.ts'
import { intentOf } from '../../log/intent.ts'
import { appendFor, carryOut } from '../../log/plan.ts'
import type { UsersHouse } from '../../users/users-house.ts'
import { nameOf } from '../name-of.ts'
import type { Place } from '../shelf.ts'
import type { Directory } from '../../ledger/directory.ts'
import { orNotFound } from '../../http/not-found.ts'
import type { Router } from '../../http/router.ts'

export type PersonalViews = Fold<WidgetViews>

export const openPersonalViews = (house: Pick<UsersHouse, 'log' | 'tail'>): Promise<PersonalViews> =>
  foldStreams(house, 'dashboard-view/', ViewEvent, personalView)

const viewsOf = (username: string, place: Place): Aggregate<WidgetViews, ViewCommand, ViewEvent, ViewRefusal> => ({
  stream: personalViewStream(username, place),
  decider: personalView,
  codec: ViewEvent,
  audience: () => [userRoom(username)],
})

/** Always the caller's own: there is no path to anybody else's. */
export const personalViewRoutes = (
  router: Router,
  house: Pick<UsersHouse, 'log' | 'tail' | 'now'> & {
    readonly directory: Directory
    readonly personalViews: PersonalViews
  },
): void => {
  const { tail, now, directory, personalViews } = house

  const change = (username: string, { type, code }: Place, command: ViewCommand) =>
    pipe(
      orNotFound(nameOf(directory, { type, code })),
      TE.chainW(() =>
        carryOut(house, intentOf(username, now()), () =>
          pipe(
            appendFor(personalViews, viewsOf(username, { type, code }), command),
            E.map((append) => ({ appends: [append] })),
          ),
        ),
      ),
      TE.map(({ position }) => ({ position })),
    )

  router.guarded(api.personalView, ({ params }, { username }) =>
    pipe(
      orNotFound(nameOf(directory, params)),
      TE.map(() => personalViews.get(personalViewStream(username, params))),
      TE.map(({ state, position }) => ({ views: state, position: Math.max(tail.position(), position) })),
    ),
  )

  router.guarded(api.keepWidgetView, ({ params: { wid, ...place }, body }, { username }) =>
    change(username, place, { type: 'KeepWidgetView', wid, view: body }),
  )

  router.guarded(api.resetViews, ({ params }, { username }) => change(username, params, { type: 'ResetViews' }))
}
