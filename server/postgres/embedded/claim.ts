import { setTimeout as wait } from 'node:timers/promises'
import * as t from 'io-ts'
import type { Client } from 'pg'
import { E } from '../../../src/domain/fp.ts'

/** One server per data folder; visitors (the command line) may come and go. */
export type Claimant = 'server' | 'visitor'

const taken = 'Another server is running on this data folder.'

const inUse = "hashtextextended('plutus/in-use', 0)"
const served = "hashtextextended('plutus/served', 0)"

const Answer = t.tuple([t.type({ locked: t.boolean })])

const tryLock = async (client: Client, lock: string): Promise<boolean> => {
  const { rows } = await client.query(`select pg_try_advisory_lock(${lock}) as locked`)
  const answer = Answer.decode(rows)
  return E.isRight(answer) && answer.right[0].locked
}

const [tries, betweenMs] = [10, 200]

/** The database notices a killed server only after a moment. */
const lockSoon = async (client: Client, lock: string, left = tries): Promise<boolean> => {
  if (await tryLock(client, lock)) return true
  if (left <= 1) return false
  await wait(betweenMs)
  return lockSoon(client, lock, left - 1)
}

/** The connection's session holds it, so any end of the process releases it. */
export const claim = async (client: Client, claimant: Claimant): Promise<E.Either<string, void>> => {
  await client.query(`select pg_advisory_lock_shared(${inUse})`)
  return claimant === 'visitor' || (await lockSoon(client, served)) ? E.right(undefined) : E.left(taken)
}

export const isLast = (client: Client): Promise<boolean> => tryLock(client, inUse)
