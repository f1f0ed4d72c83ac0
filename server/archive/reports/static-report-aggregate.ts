import type { StaticReportCommand } from '../../../src/domain/archive/command.ts'
import { staticReport } from '../../../src/domain/archive/decider.ts'
import { StaticReportEvent } from '../../../src/domain/archive/event.ts'
import { staticReportStream, type StaticReportState } from '../../../src/domain/archive/evolve.ts'
import type { StaticReportRefusal } from '../../../src/domain/archive/refusal.ts'
import type { Aggregate } from '../../log/aggregate.ts'
import type { ReadersOf } from '../../access/archive-readers.ts'
import { staticReportAudience } from './audience.ts'

/** A static report as it is decided and told. */
export const staticReportAggregate = (
  readersOf: ReadersOf,
): ((id: string) => Aggregate<StaticReportState, StaticReportCommand, StaticReportEvent, StaticReportRefusal>) => {
  const audience = staticReportAudience(readersOf)
  return (id) => ({ stream: staticReportStream(id), decider: staticReport, codec: StaticReportEvent, audience })
}
