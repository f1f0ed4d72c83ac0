import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { O, pipe } from '../../../src/domain/fp.ts'
import { listenTo } from '../../postgres/listen.ts'
import { createUnpacking, parcelsOf } from './parcels.ts'

/** From node to node through the database: every node hears what any of them posts, in the order it was posted. */
export interface Line {
  /** Resolves once it is on its way, or lost with the connection. */
  readonly post: (json: string) => Promise<void>
  readonly close: () => Promise<void>
}

interface Ends {
  readonly url: string
  /** How often it is asked whether it still leads to the database, which nobody says when the network swallows everything. */
  readonly askMs?: number
  readonly channel: string
  readonly node: string
  /** The line is there (again): what was said while it was not is missed. */
  readonly opened: () => void
  readonly heard: (sender: string, json: string) => void
}

const backoffMs = { first: 50, most: 2000 }

const notify = async (client: pg.Client, channel: string, parcels: readonly string[]): Promise<void> => {
  for (const parcel of parcels) await client.query('select pg_notify($1, $2)', [channel, parcel])
}

export const openLine = ({ url, askMs = 5_000, channel, node, opened, heard }: Ends): Line => {
  const closing = new AbortController()
  const unpack = createUnpacking()
  let connected: { readonly client: pg.Client; readonly broken: () => void } | undefined
  let posted = Promise.resolve()

  const news = (parcel: string): void => {
    pipe(
      unpack(parcel),
      O.filter(({ sender }) => sender !== node),
      O.map(({ sender, json }) => {
        heard(sender, json)
      }),
    )
  }

  const hold = async (onOpened: () => void): Promise<void> => {
    const { promise: over, resolve } = Promise.withResolvers<undefined>()
    const broken = (): void => {
      resolve(undefined)
    }
    const { client, hangUp } = await listenTo(url, channel, { news, broken })
    closing.signal.addEventListener('abort', broken)
    if (closing.signal.aborted) broken()
    connected = { client, broken }
    onOpened()
    opened()
    await over
    connected = undefined
    closing.signal.removeEventListener('abort', broken)
    await hangUp()
  }

  const holdForEver = async (): Promise<void> => {
    let pause = backoffMs.first
    while (!closing.signal.aborted) {
      await hold(() => (pause = backoffMs.first)).catch(() => undefined)
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined)
      pause = Math.min(pause * 2, backoffMs.most)
    }
  }

  const send = (ask: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    posted = posted.then(async () => {
      const line = connected
      if (line !== undefined) await ask(line.client).catch(line.broken)
    })
    return posted
  }

  const holding = holdForEver()
  const asking = setInterval(() => {
    void send((client) => client.query('select 1'))
  }, askMs)
  return {
    post: (json) => send((client) => notify(client, channel, parcelsOf(node, json))),
    close: async () => {
      clearInterval(asking)
      await posted
      closing.abort()
      await holding
    },
  }
}
