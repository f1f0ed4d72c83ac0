import type { ActorRefFrom } from 'xstate'
import type { TimeSpan } from '../../domain/dashboards/time-travel/travel.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { followed, reread } from '../kit/followed.ts'

export const figuresAgeMachine = followed<TimeSpan, unknown, DashboardPlace>({ fold: reread })

export type FiguresAgeRef = ActorRefFrom<typeof figuresAgeMachine>
