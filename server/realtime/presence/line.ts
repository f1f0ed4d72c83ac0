import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { O, pipe } from '../../../src/domain/fp.ts'
import { listenTo } from '../../log/listen.ts'
import { createUnpacking, parcelsOf } from './parcels.ts'

/** From node to node through the database: every node hears what any of them posts, in the order it was posted. */
export interface Line {
  /** Resolves once it is on its way, or lost with the connection. */
  readonly post: (json: string) => Promise<void>
  readonly close: () => Promise<void>
}

interface Ends {
  readonly url: string
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

export const openLine = ({ url, channel, node, opened, heard }: Ends): Line => {
  const closing = new AbortController()
  const unpack = createUnpacking()
  let connected: { readonly client: pg.Client; readonly hangUp: () => void } | undefined
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
    const { promise: over, resolve: hangUp } = Promise.withResolvers<undefined>()
    closing.signal.addEventListener('abort', () => {
      hangUp(undefined)
    })
    const broken = (): void => {
      hangUp(undefined)
    }
    const client = await listenTo(url, channel, { news, broken })
    connected = { client, hangUp: broken }
    onOpened()
    opened()
    await over
    connected = undefined
    await client.end().catch(() => undefined)
  }

  const holdForEver = async (): Promise<void> => {
    let pause = backoffMs.first
    while (!closing.signal.aborted) {
      await hold(() => (pause = backoffMs.first)).catch(() => undefined)
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined)
      pause = Math.min(pause * 2, backoffMs.most)
    }
  }

  const send = async (json: string): Promise<void> => {
    const line = connected
    if (line === undefined) return
    await notify(line.client, channel, parcelsOf(node, json)).catch(line.hangUp)
  }

  const holding = holdForEver()
  return {
    post: (json) => {
      posted = posted.then(() => send(json))
      return posted
    },
    close: async () => {
      await posted
      closing.abort()
      await holding
    },
  }
}
