import { staticReportsProjection } from './archive/reports/reports-projection.ts'
import { importsProjection } from './ledger/import/imports-projection.ts'
import type { Projection } from './log/event-log.ts'
import { runsProjection } from './reports/run/runs-projection.ts'

/** Every table folded from the log, in the order they are rebuilt. */
export const projections: readonly Projection[] = [importsProjection, runsProjection, staticReportsProjection]
