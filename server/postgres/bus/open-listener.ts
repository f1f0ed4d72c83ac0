import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asError } from '../../logger/errors.ts'
import { connectionOptions, limitSession, listenLimits } from '../limits.ts'

interface ListenerEvents {
  readonly onNotification: (channel: string, payload: string) => void
  readonly onLost: (error: Error) => void
}

interface Listener {
  readonly client: pg.Client
  readonly hangUp: () => Promise<void>
}

const closeTimeoutMs = 1_000

/** Opens a connection for LISTEN; the caller sends LISTEN itself. */
export const openListener = async (url: string, { onNotification, onLost }: ListenerEvents): Promise<Listener> => {
  const socket = new Socket()
  const client = new pg.Client({ ...connectionOptions(url, listenLimits), stream: () => socket })
  client.on('notification', ({ channel, payload = '' }) => {
    onNotification(channel, payload)
  })
  client.on('error', onLost)
  client.on('end', () => {
    onLost(new Error('Connection terminated'))
  })
  const hangUp = async (): Promise<void> => {
    await Promise.race([client.end(), sleep(closeTimeoutMs, undefined, { ref: false })]).catch(() => undefined)
    socket.destroy()
  }
  try {
    await client.connect()
    await limitSession(client, listenLimits)
    return { client, hangUp }
  } catch (error) {
    await hangUp()
    return Promise.reject(asError(error))
  }
}
