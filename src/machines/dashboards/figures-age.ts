import type { ActorRefFrom } from 'xstate'
import type { TimeSpan } from '../../domain/dashboards/time-travel/travel.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { followedMachine, rereadOnChange } from '../kit/followed.ts'

export const figuresAgeMachine = followedMachine<TimeSpan, unknown, DashboardKey>({ fold: rereadOnChange })

export type FiguresAgeRef = ActorRefFrom<typeof figuresAgeMachine>
