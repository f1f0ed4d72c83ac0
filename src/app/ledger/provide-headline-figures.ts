import { dataSet } from '../../api/ledger/figures.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { headlinesOf } from '../../domain/ledger/valuation/headlines.ts'
import { entityOf } from '../../domain/widgets/figures/figures-path.ts'
import { WidgetTable } from '../../domain/widgets/table/widget-table.ts'
import { headlineFiguresMachine, type HeadlinesKey } from '../../machines/ledger/headline-figures.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import { followingActor } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'

const emptyFigures = { figures: [], day: '', notes: [] }

export const provideHeadlineFigures = ({ client, socket }: Pick<ScreenDeps, 'client' | 'socket'>) =>
  headlineFiguresMachine.provide({
    actors: followingActor(socket, {
      changes: () => figuresChanged(socket),
      read: ({ type, code, dates }: HeadlinesKey, signal) =>
        pipe(
          client.call(dataSet)({
            params: { type: entityOf(type), code, dataset: 'valuation' },
            query: dates,
            signal,
          }),
          TE.map((figures) => (WidgetTable.is(figures) ? headlinesOf(figures) : emptyFigures)),
        ),
    }),
  })
