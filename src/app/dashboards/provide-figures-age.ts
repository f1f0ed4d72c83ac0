import type { Client } from '../../api/client.ts'
import { dataDates } from '../../api/ledger/figures.ts'
import { entityOf } from '../../domain/widgets/figures/figures-path.ts'
import { figuresAgeMachine } from '../../machines/dashboards/figures-age.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { following } from '../following.ts'

export const provideFiguresAge = ({ call }: Client, socket: LiveSocket) =>
  figuresAgeMachine.provide({
    actors: following(socket, {
      changes: () => figuresChanged(socket),
      read: ({ type, code }, signal) => call(dataDates)({ params: { type: entityOf(type), code }, signal }),
    }),
  })
