import * as t from 'io-ts'
import type { IFixMsgStoreRecord, IFixSessionStore, SessionId } from 'jspurefix'
import type { Pool } from 'pg'
import { NumberFromString } from '../../../src/domain/numbers/number-from-string.ts'
import { queryRows } from '../../postgres/query-rows.ts'

/** Administrative messages (FIX 4.4, volume 2). */
export const administrativeTypes: ReadonlySet<string> = new Set(['A', '0', '1', '2', '3', '4', '5'])

const SessionRow = t.strict({ next_sender: NumberFromString, next_target: NumberFromString })

const beginSessionSql = `
  insert into fix_session (name, next_sender, next_target) values ($1, 1 + $2, 1)
  on conflict (name) do update set next_sender = fix_session.next_sender + $2
  returning (next_sender - $2)::text as next_sender, next_target::text`

const forgetMessagesSql = `delete from fix_message where session = $1 and (sent_at < now() - interval '90 days' or type = any($2))`
const dayMs = 24 * 60 * 60 * 1000

/** Reserved before use, so that a server started after a kill never repeats a number. */
const reservedNumbers = 1000

/** All numbers below `next` are handled; `done` has the handled numbers above it. */
interface ReceivedNumbers {
  readonly next: number
  readonly done: ReadonlySet<number>
}

/** Accepts numbers in any order, because resent messages arrive after the message that revealed the gap. */
const dealtWith = ({ next, done }: ReceivedNumbers, from: number, to = from): ReceivedNumbers => {
  const all = new Set(done)
  for (let number = Math.max(from, next); number <= to; number += 1) all.add(number)
  let first = next
  while (all.delete(first)) first += 1
  return { next: first, done: all }
}

export interface SessionNumbers {
  readonly dealtWith: (from: number, to?: number) => Promise<void>
  readonly end: () => void
  readonly close: () => Promise<void>
  readonly storeFor: (sessionId: SessionId) => IFixSessionStore
}

interface KeptSession {
  sender: number
  reserved: number
  received: ReceivedNumbers
  saved: number
  saving: Promise<void>
}

/** A number counts as received once the log holds its message. The broker repeats all others after a kill. */
export const openSessionNumbers = async (
  pool: Pool,
  name: string,
  onDefect: (defect: unknown) => void,
): Promise<SessionNumbers> => {
  const [row] = await queryRows(pool, SessionRow, beginSessionSql, [name, reservedNumbers])
  const first = row ?? { next_sender: 1, next_target: 1 }
  const kept: KeptSession = {
    sender: first.next_sender,
    reserved: first.next_sender + reservedNumbers,
    received: { next: first.next_target, done: new Set() },
    saved: first.next_target,
    saving: Promise.resolve(),
  }

  const saveSender = async (next: number): Promise<void> => {
    kept.reserved = next
    await pool.query('update fix_session set next_sender = $2 where name = $1', [name, next])
  }

  const setSender = async (next: number): Promise<void> => {
    kept.sender = next
    if (next + reservedNumbers / 2 > kept.reserved) await saveSender(next + reservedNumbers)
  }

  const saveReceivedNow = async (): Promise<void> => {
    const { next } = kept.received
    if (next === kept.saved) return
    await pool.query('update fix_session set next_target = $2 where name = $1', [name, next])
    kept.saved = next
  }

  const saveReceived = (): Promise<void> => {
    const done = kept.saving.then(saveReceivedNow)
    kept.saving = done.catch(() => undefined)
    return done
  }

  const reset = async (): Promise<void> => {
    kept.received = { next: 1, done: new Set() }
    kept.sender = 1
    await saveSender(1 + reservedNumbers)
    await saveReceived()
  }

  const forgetOld = async (): Promise<void> => {
    await pool.query(forgetMessagesSql, [name, [...administrativeTypes]]).catch(onDefect)
  }

  const put = async ({ seqNum, timestamp, msgType, encoded }: IFixMsgStoreRecord): Promise<void> => {
    // logons contain the password, and nobody needs heartbeats
    if (administrativeTypes.has(msgType)) return
    const text = 'insert into fix_message (session, number, sent_at, type, text) values ($1, $2, $3, $4, $5)'
    await pool.query(text, [name, seqNum, timestamp, msgType, encoded ?? '']).catch(onDefect)
  }

  const storeFor = (sessionId: SessionId): IFixSessionStore => {
    // the engine has seen all numbers below `met.next`; some may not be handled yet
    const met = { next: kept.received.next }
    return {
      sessionId,
      put,
      get senderSeqNum() {
        return kept.sender
      },
      get targetSeqNum() {
        return met.next
      },
      setSenderSeqNum: setSender,
      setTargetSeqNum: (next) => {
        met.next = next
        return Promise.resolve()
      },
      nextSenderSeqNum: async () => {
        const { sender } = kept
        await setSender(sender + 1)
        return sender
      },
      nextTargetSeqNum: () => {
        met.next += 1
        return Promise.resolve(met.next - 1)
      },
      creationTime: new Date(),
      reset: async () => {
        met.next = 1
        await reset()
      },
      // never resends: the outbox asks the broker, and the engine fills the gap
      get: () => Promise.resolve(null),
      getRange: () => Promise.resolve([]),
      initialize: () => Promise.resolve(),
      flush: () => Promise.resolve(),
      dispose: () => Promise.resolve(),
    }
  }

  await forgetOld()
  const forgetting = setInterval(() => void forgetOld(), dayMs)
  forgetting.unref()

  return {
    storeFor,
    dealtWith: async (from, to) => {
      kept.received = dealtWith(kept.received, from, to)
      await saveReceived()
    },
    end: () => {
      clearInterval(forgetting)
    },
    close: () => saveSender(kept.sender),
  }
}
