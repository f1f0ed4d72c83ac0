import type { ActorRefFrom } from 'xstate'
import type { Headlines } from '../../domain/ledger/valuation/headlines.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import type { FiguresDates } from '../../domain/widgets/figures/figures-dates.ts'
import { followed, reread } from '../kit/followed.ts'

export interface HeadlinesPlace extends DashboardPlace {
  readonly dates: FiguresDates
}

export const headlineFiguresMachine = followed<Headlines, unknown, HeadlinesPlace>({ fold: reread })

export type HeadlineFiguresRef = ActorRefFrom<typeof headlineFiguresMachine>
