import * as api from '../../../src/api/dashboards/personal-view.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import { type ViewCommand, personalViewId } from '../../../src/domain/dashboards/personal-view/personal-view.ts'
import type { PersonalViews } from '../personal-views.ts'
import type { UserServices } from '../../users/user-services.ts'
import { nameOf } from '../name-of.ts'
import type { RepositoryKey } from '../dashboard-repositories.ts'
import type { FirmDirectory } from '../../ledger/directory.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import { withAnswer, pickPosition } from '../../log/carry-out.ts'
import type { AppendedPosition, CallIntent } from '../../log/event-log.ts'

/** No path leads to another person's views. */
export const personalViewRoutes = (
  route: Route,
  services: Pick<UserServices, 'tail'> & {
    readonly directory: FirmDirectory
    readonly personalViews: PersonalViews
  },
): void => {
  const { tail, directory, personalViews } = services

  const change = (
    username: string,
    { type, code }: RepositoryKey,
    command: ViewCommand,
    intent: CallIntent<AppendedPosition>,
  ) =>
    pipe(
      orNotFound(nameOf(directory, { type, code })),
      TE.chainW(() =>
        withAnswer(intent, pickPosition, (own) =>
          personalViews.change(personalViewId(username, { type, code }), command, own),
        ),
      ),
    )

  route(api.personalView, ({ params }, { username }) =>
    pipe(
      orNotFound(nameOf(directory, params)),
      TE.chainTaskK(() => async () => {
        // the position before the read, because the read may miss events delivered during it
        const before = tail.position()
        const { state, position } = await personalViews.get(personalViewId(username, params))
        return { views: state, position: Math.max(before, position) }
      }),
    ),
  )

  route(api.keepWidgetView, ({ params: { wid, ...key }, body, intent }, { username }) =>
    change(username, key, { type: 'KeepWidgetView', wid, view: body }, intent),
  )

  route(api.resetViews, ({ params, intent }, { username }) => change(username, params, { type: 'ResetViews' }, intent))
}
