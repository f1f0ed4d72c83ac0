import {
  type StaticReportCommand,
  StaticReportEvent,
  type StaticReportRefusal,
} from '../../../src/domain/archive/static-report.ts'
import { staticReport } from '../../../src/domain/archive/decider.ts'
import { staticReportStream, type StaticReportState } from '../../../src/domain/archive/evolve.ts'
import { type LogServices, type OnDemand, openOnDemand } from '../../log/repository.ts'
import type { ReadersOf } from '../../access/archive-readers.ts'
import { staticReportAudience } from './audience.ts'

export type FiledReports = OnDemand<StaticReportState, StaticReportCommand, StaticReportEvent, StaticReportRefusal>

/** Static reports as they are decided and told. */
export const openFiledReports = ({ log, tail }: LogServices, readersOf: ReadersOf): FiledReports =>
  openOnDemand(
    { log, tail },
    {
      prefix: staticReportStream(''),
      decider: () => staticReport,
      codec: StaticReportEvent,
      audience: staticReportAudience(readersOf),
    },
  )
