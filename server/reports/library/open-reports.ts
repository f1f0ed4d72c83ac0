import { O, pipe, RA } from '../../../src/domain/fp.ts'
import { liveReport, reportStream, type ReportState } from '../../../src/domain/reports/decider.ts'
import { ReportEvent } from '../../../src/domain/reports/event.ts'
import type { Report } from '../../../src/domain/reports/report.ts'
import type { EventLog, Tail } from '../../log/event-log.ts'
import { type Folded, foldStreams } from '../../log/fold.ts'

/** Every report of the firm as it is written today. */
export interface Reports {
  readonly get: (name: string) => Folded<ReportState>
  /** In the order they were made. */
  readonly all: () => readonly Report[]
  /** By its `ReportName`, or by its `ReportID` as text. */
  readonly find: (id: string) => O.Option<Report>
}

export const openReports = async (house: { readonly log: EventLog; readonly tail: Tail }): Promise<Reports> => {
  const fold = await foldStreams(house, reportStream(''), ReportEvent, liveReport)
  const all = (): readonly Report[] =>
    pipe(
      fold.streams(),
      RA.filterMap((stream) => fold.get(stream).state),
    )
  return {
    get: (name) => fold.get(reportStream(name)),
    all,
    find: (id) =>
      pipe(
        fold.get(reportStream(id)).state,
        O.alt(() => O.fromNullable(all().find(({ ReportID }) => String(ReportID) === id))),
      ),
  }
}
