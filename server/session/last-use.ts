import * as t from 'io-ts'
import type { Pool } from 'pg'
import { boundedCache } from '../log/bounded-cache.ts'
import { queryRows } from '../postgres/query-rows.ts'

export interface LastUse {
  /** Does nothing if the session is already idle. */
  readonly note: (session: string, idleSeconds: number) => void
  readonly isIdle: (session: string) => Promise<boolean>
  /** Last use of each session on any node, in milliseconds since 1970. */
  readonly of: (sessions: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

interface LastUseOptions {
  readonly pool: Pool
  readonly now: () => Date
  /** 0 is unlimited. */
  readonly idleMs: () => number
  /** Lifetime of a session; afterwards, the server deletes its details. */
  readonly lifetimeMs: number
  readonly onDefect: (defect: unknown) => void
}

const LastUseRow = t.strict({ session: t.string, at: t.number })

const selectLastUseSql = `
  select session::text as session, (extract(epoch from last_used) * 1000)::float8 as at
  from session_detail where session = any($1::uuid[])`

/** Skips rows that an append deletes now, because a wait in another order could be a deadlock. */
const writeLastUseSql = `
  with used as (select * from unnest($1::uuid[], $2::float8[]) as used (session, at)),
    locked as (select session from session_detail where session = any($1::uuid[]) order by session for update skip locked)
  update session_detail set last_used = greatest(last_used, to_timestamp(used.at / 1000.0))
  from used join locked using (session) where session_detail.session = used.session`

const forgetLastUseSql = 'delete from session_detail where began_at < to_timestamp($1 / 1000.0)'

const maxRemembered = 100_000
const writtenEveryMs = 60_000

export const openLastUse = ({ pool, now, idleMs, lifetimeMs, onDefect }: LastUseOptions): LastUse => {
  const used = boundedCache<number>(maxRemembered)
  const unwritten = new Map<string, number>()
  const lastWrite = { at: 0 }

  // another node may write a use to the database up to `writtenEveryMs` later
  const isTooLongAgo = (at: number): boolean => idleMs() > 0 && now().getTime() - at >= idleMs() + writtenEveryMs

  const keep = (into: { set: (session: string, at: number) => unknown }, session: string, at: number): void => {
    into.set(session, Math.max(at, used.get(session) ?? 0))
  }

  const write = async (at: number): Promise<void> => {
    const rows = [...unwritten]
    unwritten.clear()
    try {
      await pool.query(writeLastUseSql, [rows.map(([session]) => session), rows.map(([, usedAt]) => usedAt)])
      await pool.query(forgetLastUseSql, [at - lifetimeMs])
    } catch (defect) {
      for (const [session, usedAt] of rows) keep(unwritten, session, usedAt)
      onDefect(defect)
    }
  }

  const read = async (sessions: readonly string[]): Promise<ReadonlyMap<string, number>> =>
    new Map((await queryRows(pool, LastUseRow, selectLastUseSql, [sessions])).map(({ session, at }) => [session, at]))

  return {
    note: (session, idleSeconds) => {
      const at = now().getTime()
      const before = used.get(session)
      if (before !== undefined && isTooLongAgo(before)) return
      keep(used, session, at - idleSeconds * 1000)
      keep(unwritten, session, at - idleSeconds * 1000)
      if (at - lastWrite.at < writtenEveryMs) return
      lastWrite.at = at
      void write(at)
    },

    isIdle: async (session) => {
      const known = used.get(session)
      if (idleMs() === 0 || (known !== undefined && !isTooLongAgo(known))) return false
      const written = (await read([session])).get(session)
      // without a stored use, the idle time of a session starts when this node first sees it
      keep(used, session, written ?? known ?? now().getTime())
      return isTooLongAgo(used.get(session) ?? 0)
    },

    of: async (sessions) => {
      const written = await read(sessions)
      return new Map(
        sessions.flatMap((session) => {
          const times = [written.get(session), used.get(session)].filter((at) => at !== undefined)
          return times.length === 0 ? [] : [[session, Math.max(...times)] as const]
        }),
      )
    },
  }
}
