import type { StaticReportCommand } from '../../../src/domain/static-report/command.ts'
import { staticReport } from '../../../src/domain/static-report/decider.ts'
import { StaticReportEvent } from '../../../src/domain/static-report/event.ts'
import { staticReportStream, type StaticReportState } from '../../../src/domain/static-report/evolve.ts'
import type { StaticReportRefusal } from '../../../src/domain/static-report/refusal.ts'
import type { Aggregate } from '../../log/aggregate.ts'
import { type ReadersOf, staticReportAudience } from './audience.ts'

/** A static report as it is decided and told. */
export const staticReportAggregate = (
  readersOf: ReadersOf,
): ((id: string) => Aggregate<StaticReportState, StaticReportCommand, StaticReportEvent, StaticReportRefusal>) => {
  const audience = staticReportAudience(readersOf)
  return (id) => ({ stream: staticReportStream(id), decider: staticReport, codec: StaticReportEvent, audience })
}
