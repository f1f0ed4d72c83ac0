import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asError } from '../logger/errors.ts'
import { connectionOptions, limitSession, listenLimits } from './limits.ts'

interface Hearing {
  readonly news: (payload: string) => void
  readonly broken: () => void
}

interface Listening {
  readonly client: pg.Client
  readonly hangUp: () => Promise<void>
}

const goodbyeMs = 1_000

export const listenTo = async (url: string, channel: string, { news, broken }: Hearing): Promise<Listening> => {
  const socket = new Socket()
  const client = new pg.Client({ ...connectionOptions(url, listenLimits), stream: () => socket })
  client.on('notification', ({ payload = '' }) => {
    news(payload)
  })
  client.on('error', broken)
  client.on('end', broken)
  const hangUp = async (): Promise<void> => {
    await Promise.race([client.end(), sleep(goodbyeMs, undefined, { ref: false })]).catch(() => undefined)
    socket.destroy()
  }
  try {
    await client.connect()
    await limitSession(client, listenLimits)
    await client.query(`listen ${channel}`)
    return { client, hangUp }
  } catch (error) {
    await hangUp()
    return Promise.reject(asError(error))
  }
}
