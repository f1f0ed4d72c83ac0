import type { ActorRefFrom } from 'xstate'
import type { IsoDate } from '../../domain/dates/iso-date.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { followedMachine, rereadOnChange } from '../kit/followed.ts'

export interface OpenBreaks {
  readonly count: number
  readonly since: IsoDate | null
}

export const openBreaksMachine = followedMachine<OpenBreaks, unknown, DashboardKey>({ fold: rereadOnChange })

export type OpenBreaksRef = ActorRefFrom<typeof openBreaksMachine>
