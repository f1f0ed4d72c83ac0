import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { growingPauses } from '../pauses.ts'
import { openListener } from './open-listener.ts'

export interface BusConnection {
  readonly client: pg.Client
  /** Aborted once the connection is lost. */
  readonly lost: AbortSignal
  /** The bus then opens another connection. */
  readonly abandon: (error: unknown) => void
}

interface BusFollower {
  readonly channel: string
  /** Called at every opening, after LISTEN: earlier notifications may be missing. */
  readonly onOpened: (connection: BusConnection) => void
  readonly onNotification: (payload: string) => void
  /** Called once for each lost connection and each failed attempt. */
  readonly onLost?: (error: unknown) => void
}

/** The only connection of a node that listens. It reconnects until it is closed. */
export interface Bus {
  readonly node: string
  readonly follow: (follower: BusFollower) => void
  /** Resolves once sent, or lost with the connection. */
  readonly notify: (channel: string, payloads: readonly string[]) => Promise<void>
  readonly close: () => Promise<void>
}

interface BusOptions {
  readonly url: string
  /** Interval of checks: a dead network reports nothing. */
  readonly askMs?: number
}

const backoffMs = { first: 50, factor: 2, max: 2000 }

/** At closing, the last messages wait at most this long behind a query that the database does not answer. */
const maxFlushMs = 500

/** A connection resets the pauses only after this time: one that opens but always fails would otherwise not pause. */
const steadyMs = backoffMs.max

export const openBus = ({ url, askMs = 5_000 }: BusOptions): Bus => {
  const closing = new AbortController()
  const followers: BusFollower[] = []
  let connected: BusConnection | undefined
  let sent = Promise.resolve()

  const reportLoss = (error: unknown): void => {
    if (!closing.signal.aborted) for (const { onLost } of followers) onLost?.(error)
  }

  const listen = async (connection: BusConnection, follower: BusFollower): Promise<void> => {
    try {
      await connection.client.query(`listen ${follower.channel}`)
      if (!connection.lost.aborted) follower.onOpened(connection)
    } catch (error) {
      connection.abandon(error)
    }
  }

  const hold = async (onOpened: () => void): Promise<void> => {
    const over = Promise.withResolvers<undefined>()
    const lost = new AbortController()
    const abandon = (error: unknown): void => {
      if (lost.signal.aborted) return
      lost.abort()
      connected = undefined
      over.resolve(undefined)
      reportLoss(error)
    }
    const { client, hangUp } = await openListener(url, {
      onNotification: (channel, payload) => {
        for (const follower of followers) if (follower.channel === channel) follower.onNotification(payload)
      },
      onLost: abandon,
    })
    closing.signal.addEventListener('abort', abandon)
    const connection = { client, lost: lost.signal, abandon }
    if (closing.signal.aborted) abandon(closing.signal.reason)
    if (!lost.signal.aborted) {
      connected = connection
      onOpened()
      for (const follower of [...followers]) await listen(connection, follower)
    }
    await over.promise
    closing.signal.removeEventListener('abort', abandon)
    await hangUp()
  }

  const holdForEver = async (): Promise<void> => {
    let nextPause = growingPauses(backoffMs)
    while (!closing.signal.aborted) {
      let openedAt = Number.POSITIVE_INFINITY
      await hold(() => {
        openedAt = performance.now()
      }).catch(reportLoss)
      if (performance.now() - openedAt > steadyMs) nextPause = growingPauses(backoffMs)
      await sleep(nextPause(), undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const send = (ask: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    sent = sent.then(async () => {
      const connection = connected
      if (connection !== undefined) await ask(connection.client).catch(connection.abandon)
    })
    return sent
  }

  const holding = holdForEver()
  const asking = setInterval(() => {
    void send((client) => client.query('select 1'))
  }, askMs)

  return {
    node: randomUUID(),
    follow: (follower) => {
      followers.push(follower)
      if (connected !== undefined) void listen(connected, follower)
    },
    notify: (channel, payloads) =>
      send(async (client) => {
        for (const payload of payloads) await client.query('select pg_notify($1, $2)', [channel, payload])
      }),
    close: async () => {
      clearInterval(asking)
      await Promise.race([sent, sleep(maxFlushMs, undefined, { ref: false })])
      closing.abort()
      await holding
    },
  }
}
