import type { Client } from '../../api/client.ts'
import { messageSummary } from '../../api/messages/messages.ts'
import { messageSummaryMachine } from '../../machines/messages/message-summary.ts'
import { messageChanges } from '../../streams/events/message-changes.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { following } from '../following.ts'

export const provideMessageSummary = ({ call }: Client, socket: LiveSocket) =>
  messageSummaryMachine.provide({
    actors: following(socket, {
      changes: () => messageChanges(socket),
      read: (username, signal) => call(messageSummary)({ params: { username }, signal }),
    }),
  })
