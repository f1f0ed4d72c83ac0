import { setTimeout as wait } from 'node:timers/promises'
import * as t from 'io-ts'
import type { Client } from 'pg'
import { E } from '../../../src/domain/fp.ts'

/** A server is alone with its data folder; visitors (the terminal) may come and go beside it and each other. */
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

/** The database takes a moment to see that a server was killed. */
const lockSoon = async (client: Client, lock: string, left = tries): Promise<boolean> => {
  if (await tryLock(client, lock)) return true
  if (left <= 1) return false
  await wait(betweenMs)
  return lockSoon(client, lock, left - 1)
}

/** Held by the session of this connection: whatever ends the process gives it back. */
export const claim = async (client: Client, claimant: Claimant): Promise<E.Either<string, void>> => {
  await client.query(`select pg_advisory_lock_shared(${inUse})`)
  return claimant === 'visitor' || (await lockSoon(client, served)) ? E.right(undefined) : E.left(taken)
}

export const isLast = (client: Client): Promise<boolean> => tryLock(client, inUse)
