import {
  type StaticReportCommand,
  StaticReportEvent,
  type StaticReportRefusal,
  type StaticReportKey,
} from '../../../src/domain/archive/static-report.ts'
import { staticReport } from '../../../src/domain/archive/decider.ts'
import { staticReportStream, type StaticReportState } from '../../../src/domain/archive/evolve.ts'
import type { LogServices } from '../../log/carry-out.ts'
import { type OnDemand, openOnDemand } from '../../log/repository.ts'
import type { ReadersOf } from '../../access/archive-readers.ts'
import { userRoom } from '../../../src/domain/log/recorded-event.ts'
import { administratorAudience } from '../administrator-audience.ts'

type ReportOwner = Pick<StaticReportKey, 'Type' | 'Code'>

const staticReportAudience =
  (readersOf: ReadersOf) =>
  (event: StaticReportEvent, state: StaticReportState): readonly string[] => {
    const rooms = (owner: ReportOwner) => readersOf(owner).map(({ username }) => userRoom(username))
    switch (event.type) {
      case 'StaticReportFetched':
        return [...administratorAudience, userRoom(event.by)]
      case 'OwnerLeft':
        return rooms(event)
      case 'StaticReportFiled':
      case 'StaticReportReplaced':
      case 'StaticReportEdited':
      case 'VersionWithdrawn':
      case 'StaticReportDeleted':
        return [...administratorAudience, ...(state._tag === 'Unfiled' ? [] : rooms(state.report))]
    }
  }

export const staticReportKind = {
  prefix: staticReportStream(''),
  decider: () => staticReport,
  codec: StaticReportEvent,
}

export type StaticReports = OnDemand<StaticReportState, StaticReportCommand, StaticReportEvent, StaticReportRefusal>

export const openStaticReports = ({ log, tail }: LogServices, readersOf: ReadersOf): StaticReports =>
  openOnDemand({ log, tail }, { ...staticReportKind, audience: staticReportAudience(readersOf) })
