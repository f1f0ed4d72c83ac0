import { setTimeout as wait } from 'node:timers/promises'
import * as t from 'io-ts'
import type { Client } from 'pg'
import { E } from '../../../src/domain/fp.ts'

/** One server per data folder; visitors (the command line) may come and go. */
export type ClusterClaimant = 'server' | 'visitor'

const takenText = 'Another server is running on this data folder.'

const inUseLockKeySql = "hashtextextended('plutus/in-use', 0)"
const servedLockSql = "hashtextextended('plutus/served', 0)"

const LockAnswer = t.tuple([t.type({ locked: t.boolean })])

const tryLock = async (client: Client, lock: string): Promise<boolean> => {
  const { rows } = await client.query(`select pg_try_advisory_lock(${lock}) as locked`)
  const answer = LockAnswer.decode(rows)
  return E.isRight(answer) && answer.right[0].locked
}

const [maxTries, betweenMs] = [10, 200]

/** The database notices a killed server only after a moment. */
const lockSoon = async (client: Client, lock: string, left = maxTries): Promise<boolean> => {
  if (await tryLock(client, lock)) return true
  if (left <= 1) return false
  await wait(betweenMs)
  return lockSoon(client, lock, left - 1)
}

/** The connection's session holds it, so any end of the process releases it. */
export const claimCluster = async (client: Client, claimant: ClusterClaimant): Promise<E.Either<string, void>> => {
  await client.query(`select pg_advisory_lock_shared(${inUseLockKeySql})`)
  return claimant === 'visitor' || (await lockSoon(client, servedLockSql)) ? E.right(undefined) : E.left(takenText)
}

export const isLastClient = (client: Client): Promise<boolean> => tryLock(client, inUseLockKeySql)
