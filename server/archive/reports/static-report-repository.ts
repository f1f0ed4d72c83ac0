import {
  type StaticReportCommand,
  StaticReportEvent,
  type StaticReportRefusal,
  type StaticReportKey,
} from '../../../src/domain/archive/static-report.ts'
import { staticReport } from '../../../src/domain/archive/decider.ts'
import { staticReportStream, type StaticReportState } from '../../../src/domain/archive/evolve.ts'
import type { LogServices } from '../../log/carry-out.ts'
import { type OnDemandRepository, openOnDemandRepository } from '../../log/repository.ts'
import type { ReportReadersOf } from '../../access/archive-readers.ts'
import { userRoom } from '../../../src/domain/log/recorded-event.ts'
import { administratorAudience } from '../administrator-audience.ts'

type ReportOwner = Pick<StaticReportKey, 'Type' | 'Code'>

const staticReportAudience =
  (readersOf: ReportReadersOf) =>
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

export type StaticReports = OnDemandRepository<
  StaticReportState,
  StaticReportCommand,
  StaticReportEvent,
  StaticReportRefusal
>

export const openStaticReports = ({ log, tail }: LogServices, readersOf: ReportReadersOf): StaticReports =>
  openOnDemandRepository({ log, tail }, { ...staticReportKind, audience: staticReportAudience(readersOf) })
