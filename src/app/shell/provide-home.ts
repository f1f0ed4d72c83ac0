import { dataSet } from '../../api/ledger/figures.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { headlinesOf } from '../../domain/ledger/valuation/headlines.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { entityOf } from '../../domain/widgets/figures/figures-path.ts'
import { WidgetTable } from '../../domain/widgets/table/widget-table.ts'
import { headlineFigures, homeMachine } from '../../machines/shell/home.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import { following } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'

const nothing = { figures: [], day: '', notes: [] }

export const provideHome = ({ client, socket }: ScreenDeps) =>
  homeMachine.provide({
    actors: {
      list: headlineFigures.provide({
        actors: following(socket, {
          changes: () => figuresChanged(socket),
          read: ({ type, code }: DashboardPlace, signal) =>
            pipe(
              client.call(dataSet)({ params: { type: entityOf(type), code, dataset: 'valuation' }, signal }),
              TE.map((figures) => (WidgetTable.is(figures) ? headlinesOf(figures) : nothing)),
            ),
        }),
      }),
    },
  })
