import { E, pipe } from '../../src/domain/fp.ts'
import { reachesAccount } from '../../src/domain/permissions/reaches.ts'
import type { ReachOf } from './reach.ts'

export type MaySee = (account: string) => boolean

export const maySeeAccount =
  (reachOf: ReachOf, holder: Parameters<ReachOf>[0]): MaySee =>
  (account) =>
    pipe(
      reachOf(holder),
      E.exists((reach) => reachesAccount(reach, account)),
    )
