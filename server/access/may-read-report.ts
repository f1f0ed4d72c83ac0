import { E, pipe } from '../../src/domain/fp.ts'
import { mayReadEntity } from '../../src/domain/permissions/reaches.ts'
import type { StaticReportKey } from '../../src/domain/archive/static-report.ts'
import type { ReachOf } from './reach.ts'
import type { Session } from './session.ts'

export const mayReadReport =
  ({ reachOf }: { readonly reachOf: ReachOf }, session: Session) =>
  ({ Type, Code }: Pick<StaticReportKey, 'Type' | 'Code'>): boolean =>
    pipe(
      reachOf(session),
      E.exists((reach) => mayReadEntity(session, reach, Type, Code)),
    )
