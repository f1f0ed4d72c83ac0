import { E, pipe } from '../../src/domain/fp.ts'
import { reachesAccount } from '../../src/domain/permissions/reaches.ts'
import type { ReachOf } from './reach.ts'

/** Whether somebody may look into an account, by its code. */
export type MaySee = (account: string) => boolean

export const maySeeAccount =
  (reachOf: ReachOf, holder: Parameters<ReachOf>[0]): MaySee =>
  (account) =>
    pipe(
      reachOf(holder),
      E.exists((reach) => reachesAccount(reach, account)),
    )
