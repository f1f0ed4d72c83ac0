import { fromEventObservable, fromPromise } from 'xstate'
import type { Client } from '../../api/client.ts'
import { keepWidgetView, personalView, resetViews } from '../../api/dashboards/personal-view.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import type { Identity } from '../../domain/users/identity.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { type Located, personalViewMachine, type ReadViews } from '../../machines/dashboards/personal-view.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import type { OnDecodeError } from '../../streams/socket/decoded.ts'
import { viewFrames, type ViewsChanged } from '../../streams/events/view-frames.ts'
import { persistently } from '../following.ts'
import { viewOutbox } from './view-outbox.ts'

interface Sources {
  readonly client: Client
  readonly socket: LiveSocket
  readonly onDecodeError: OnDecodeError
  readonly identity: () => O.Option<Identity>
  readonly page: Window
}

const nothingSet: ReadViews = { views: {}, position: 0 }

export const providePersonalView = ({ client, socket, onDecodeError, identity, page }: Sources) =>
  personalViewMachine.provide({
    actors: {
      loadViews: fromPromise<E.Either<unknown, ReadViews>, DashboardPlace>(async ({ input, signal }) =>
        pipe(
          await persistently(socket, client.call(personalView)({ params: input, signal }), signal),
          // Of a dashboard that is not there nobody has set anything.
          E.orElse((error) => (error._tag === 'Refused' ? E.right(nothingSet) : E.left(error))),
        ),
      ),
      resetViews: fromPromise<E.Either<unknown, Located>, DashboardPlace>(({ input }) =>
        client.call(resetViews)({ params: input })(),
      ),
      viewChanges: fromEventObservable<ViewsChanged, DashboardPlace>(({ input }) =>
        viewFrames(socket, onDecodeError, input),
      ),
      outbox: viewOutbox(page, async ({ place, wid, view }) => {
        if (O.isNone(identity())) return E.left('never')
        return pipe(
          await client.call(keepWidgetView)({ params: { ...place, wid }, body: view, keepalive: true })(),
          E.bimap(
            ({ _tag }) => (_tag === 'Refused' ? 'never' : 'again'),
            ({ position }) => position,
          ),
        )
      }),
    },
  })
