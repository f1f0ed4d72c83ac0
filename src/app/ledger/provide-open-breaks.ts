import type { ApiClient } from '../../api/client.ts'
import { openBreaks } from '../../api/ledger/reconciliation.ts'
import { entityOf } from '../../domain/widgets/figures/figures-path.ts'
import { openBreaksMachine } from '../../machines/ledger/open-breaks.ts'
import { breakChanges } from '../../streams/events/break-changes.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { followingActor } from '../following.ts'

export const provideOpenBreaks = ({ call }: ApiClient, socket: LiveSocket) =>
  openBreaksMachine.provide({
    actors: followingActor(socket, {
      changes: () => breakChanges(socket),
      read: ({ type, code }, signal) => call(openBreaks)({ params: { type: entityOf(type), code }, signal }),
    }),
  })
