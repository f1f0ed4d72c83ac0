import type { ApiClient } from '../../api/client.ts'
import { messageSummary } from '../../api/messages/messages.ts'
import { messageSummaryMachine } from '../../machines/messages/message-summary.ts'
import { messageChanges } from '../../streams/events/message-changes.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { followingActor } from '../following.ts'

export const provideMessageSummary = ({ call }: ApiClient, socket: LiveSocket) =>
  messageSummaryMachine.provide({
    actors: followingActor(socket, {
      changes: () => messageChanges(socket),
      read: (username, signal) => call(messageSummary)({ params: { username }, signal }),
    }),
  })
