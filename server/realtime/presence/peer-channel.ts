import { setTimeout as sleep } from 'node:timers/promises'
import * as t from 'io-ts'
import type pg from 'pg'
import { Attendance } from '../../../src/domain/dashboards/presence/attendance.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { listenTo } from '../../postgres/listen.ts'
import { pauses } from '../../postgres/pauses.ts'
import { createReassembly, chunksOf } from './chunks.ts'

export interface PeerChannel {
  /** Resolves once sent, or lost with the connection. */
  readonly post: (json: string) => Promise<void>
  readonly close: () => Promise<void>
}

interface ChannelOptions {
  readonly url: string
  /** Interval of checks: a dead network reports nothing. */
  readonly askMs?: number
  readonly channel: string
  readonly node: string
  /** Called at every opening; posts made while it was closed are lost. */
  readonly onOpened: () => void
  readonly onMessage: (sender: string, json: string) => void
}

const backoffMs = { first: 50, factor: 2, most: 2000 }

const notify = async (client: pg.Client, channel: string, chunks: readonly string[]): Promise<void> => {
  for (const chunk of chunks) await client.query('select pg_notify($1, $2)', [channel, chunk])
}

export const openPeerChannel = ({
  url,
  askMs = 5_000,
  channel,
  node,
  onOpened,
  onMessage,
}: ChannelOptions): PeerChannel => {
  const closing = new AbortController()
  const reassemble = createReassembly()
  let connected: { readonly client: pg.Client; readonly broken: () => void } | undefined
  let posted = Promise.resolve()

  const news = (chunk: string): void => {
    pipe(
      reassemble(chunk),
      O.filter(({ sender }) => sender !== node),
      O.map(({ sender, json }) => {
        onMessage(sender, json)
      }),
    )
  }

  const hold = async (onConnected: () => void): Promise<void> => {
    const { promise: over, resolve } = Promise.withResolvers<undefined>()
    const broken = (): void => {
      resolve(undefined)
    }
    const { client, hangUp } = await listenTo(url, channel, { news, broken })
    closing.signal.addEventListener('abort', broken)
    if (closing.signal.aborted) broken()
    connected = { client, broken }
    onConnected()
    onOpened()
    await over
    connected = undefined
    closing.signal.removeEventListener('abort', broken)
    await hangUp()
  }

  const holdForEver = async (): Promise<void> => {
    let nextPause = pauses(backoffMs)
    while (!closing.signal.aborted) {
      await hold(() => (nextPause = pauses(backoffMs))).catch(() => undefined)
      await sleep(nextPause(), undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const send = (ask: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    posted = posted.then(async () => {
      const held = connected
      if (held !== undefined) await ask(held.client).catch(held.broken)
    })
    return posted
  }

  const holding = holdForEver()
  const asking = setInterval(() => {
    void send((client) => client.query('select 1'))
  }, askMs)
  return {
    post: (json) => send((client) => notify(client, channel, chunksOf(node, json))),
    close: async () => {
      clearInterval(asking)
      await posted
      closing.abort()
      await holding
    },
  }
}

const Key = t.readonly(t.strict({ socket: t.string, path: t.string }))

/** `version` counts a node's changes: a peer that misses one asks for the whole state. `position` is the sender's log position. */
export const PeerMessage = t.union([
  t.strict({ type: t.literal('asked') }),
  t.strict({ type: t.literal('alive'), version: t.number }),
  t.strict({ type: t.literal('whole'), version: t.number, there: t.readonlyArray(Attendance) }),
  t.strict({
    type: t.literal('changed'),
    version: t.number,
    position: t.number,
    came: t.readonlyArray(Attendance),
    went: t.readonlyArray(Key),
  }),
  t.strict({ type: t.literal('gone') }),
])
export type PeerMessage = t.TypeOf<typeof PeerMessage>
