import type { ActorRefFrom } from 'xstate'
import type { TimeSpan } from '../../domain/dashboards/time-travel/travel.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { followedMachine, rereadState } from '../kit/followed.ts'

export const figuresAgeMachine = followedMachine<TimeSpan, unknown, DashboardKey>({ fold: rereadState })

export type FiguresAgeRef = ActorRefFrom<typeof figuresAgeMachine>
