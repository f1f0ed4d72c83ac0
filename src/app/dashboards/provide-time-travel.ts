import { fromPromise } from 'xstate'
import type { Client } from '../../api/client.ts'
import { dataDates } from '../../api/ledger/figures.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { entityOf } from '../../domain/widgets/figures/figures-path.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { retriesOf } from '../following.ts'
import { type SpanLoading, timeTravelMachine } from '../../machines/dashboards/time-travel.ts'

export const provideTimeTravel = ({ call }: Client, socket: Pick<LiveSocket, 'states'>) =>
  timeTravelMachine.provide({
    actors: {
      retries: retriesOf(socket),
      loadSpan: fromPromise<SpanLoading, DashboardPlace>(({ input: { type, code } }) =>
        call(dataDates)({ params: { type: entityOf(type), code } })(),
      ),
    },
  })
