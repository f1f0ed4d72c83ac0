import { fromEventObservable, fromObservable } from 'xstate'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import type { PresenceStatusAt } from '../../domain/dashboards/presence/attendance.ts'
import { presenceMachine } from '../../machines/dashboards/presence.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { presenceOf, sendStatus } from '../../streams/socket/presence.ts'
import type { OnDecodeError } from '../../streams/socket/decoded.ts'

export const providePresence = (socket: LiveSocket, onDecodeError: OnDecodeError) =>
  presenceMachine.provide({
    actors: {
      presenceEvents: fromEventObservable(({ input }: { readonly input: DashboardPlace }) =>
        presenceOf(socket, onDecodeError, input),
      ),
      sendStatus: fromObservable(({ input }: { readonly input: PresenceStatusAt }) => sendStatus(socket, input)),
    },
  })
