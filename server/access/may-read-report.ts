import { E, pipe } from '../../src/domain/fp.ts'
import { mayReadEntity } from '../../src/domain/permissions/reaches.ts'
import type { StaticReportKey } from '../../src/domain/archive/static-report.ts'
import type { ReachOf } from './reach.ts'

export const mayReadReport =
  ({ reachOf }: { readonly reachOf: ReachOf }, holder: Parameters<ReachOf>[0]) =>
  ({ Type, Code }: Pick<StaticReportKey, 'Type' | 'Code'>): boolean =>
    pipe(
      reachOf(holder),
      E.exists((reach) => mayReadEntity(holder, reach, Type, Code)),
    )
