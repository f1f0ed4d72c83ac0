import { fromPromise } from 'xstate'
import { dataDates } from '../../api/ledger/figures.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { entityOf } from '../../domain/widgets/figures/figures-path.ts'
import { searchOfDates, type FiguresDates } from '../../domain/widgets/figures/figures-dates.ts'
import { keepInAddress } from '../keep-in-address.ts'
import { retriesOf } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { type SpanLoading, timeTravelMachine } from '../../machines/dashboards/time-travel.ts'

type Sources = Pick<ScreenDeps, 'client' | 'socket' | 'page'>

export const provideTimeTravel = ({ client: { call }, socket, page }: Sources) =>
  timeTravelMachine.provide({
    actors: {
      retries: retriesOf(socket),
      loadSpan: fromPromise<SpanLoading, DashboardPlace>(({ input: { type, code } }) =>
        call(dataDates)({ params: { type: entityOf(type), code } })(),
      ),
      keepInAddress: keepInAddress<FiguresDates>(page, (dates) => `${page.location.pathname}${searchOfDates(dates)}`),
    },
  })
