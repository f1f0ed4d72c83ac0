import type { ActorRefFrom } from 'xstate'
import type { DayHeadlines } from '../../domain/ledger/valuation/headlines.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import type { FiguresDates } from '../../domain/widgets/figures/figures-dates.ts'
import { followedMachine, rereadOnChange } from '../kit/followed.ts'

export interface HeadlinesKey extends DashboardKey {
  readonly dates: FiguresDates
}

export const headlineFiguresMachine = followedMachine<DayHeadlines, unknown, HeadlinesKey>({ fold: rereadOnChange })

export type HeadlineFiguresRef = ActorRefFrom<typeof headlineFiguresMachine>
