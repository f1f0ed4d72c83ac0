import { O, pipe, RA } from '../../../src/domain/fp.ts'
import { permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import {
  type ReportCommand,
  liveReport,
  reportStream,
  type ReportState,
  type ReportRefusal,
  ReportEvent,
} from '../../../src/domain/reports/live-report.ts'
import { type Report, isReportName } from '../../../src/domain/reports/report.ts'
import type { LogServices } from '../../log/carry-out.ts'
import { openResidentRepository, type StreamHistory, type ResidentRepository } from '../../log/repository.ts'

type ReportRepository = ResidentRepository<ReportState, ReportCommand, ReportEvent, ReportRefusal>

export type LiveReportPast = StreamHistory<ReportState, ReportEvent>

export interface ReportStore extends Pick<ReportRepository, 'get' | 'plan'> {
  readonly all: () => readonly Report[]
  readonly find: (id: string) => O.Option<Report>
  readonly past: (name: string) => Promise<LiveReportPast>
}

const emptyReportPast: LiveReportPast = {
  recorded: [],
  events: [],
  state: liveReport.initial,
  revision: 0,
  position: 0,
}

export const openReports = async (services: LogServices): Promise<ReportStore> => {
  const {
    get,
    all: folded,
    plan,
    past,
  } = await openResidentRepository(services, {
    prefix: reportStream(''),
    codec: ReportEvent,
    decider: () => liveReport,
    audience: () => [permissionRoom('site.admin')],
  })
  const all = (): readonly Report[] =>
    pipe(
      folded(),
      RA.filterMap(({ state }) => state),
    )
  return {
    get,
    plan,
    all,
    find: (id) =>
      pipe(
        get(id).state,
        O.alt(() => O.fromNullable(all().find(({ ReportID }) => String(ReportID) === id))),
      ),
    past: (name) => (isReportName(name) ? past(name) : Promise.resolve(emptyReportPast)),
  }
}
