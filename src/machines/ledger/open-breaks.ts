import type { ActorRefFrom } from 'xstate'
import type { IsoDate } from '../../domain/dates/iso-date.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { followed, reread } from '../kit/followed.ts'

export interface OpenBreaks {
  readonly count: number
  readonly since: IsoDate | null
}

export const openBreaksMachine = followed<OpenBreaks, unknown, DashboardPlace>({ fold: reread })

export type OpenBreaksRef = ActorRefFrom<typeof openBreaksMachine>
