import { reportStream } from '../../../src/domain/reports/decider.ts'
import { ReportEvent } from '../../../src/domain/reports/event.ts'
import { isReportName } from '../../../src/domain/reports/report-name.ts'
import type { EventLog } from '../../log/event-log.ts'
import { type Past, readPast } from './read-past.ts'

const nothing: Past<ReportEvent> = { recorded: [], events: [] }

/** Everything that ever happened to a report; of what could be the name of none, nothing. */
export const readReport = async (log: EventLog, name: string): Promise<Past<ReportEvent>> =>
  isReportName(name) ? readPast(log, reportStream(name), ReportEvent) : nothing
