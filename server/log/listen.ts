import pg from 'pg'

interface Hearing {
  readonly news: (payload: string) => void
  /** The connection is broken; `news` may be missed from here on. */
  readonly broken: () => void
}

/** A connection of its own on which a channel is heard, and queries can be made. */
export const listenTo = async (url: string, channel: string, { news, broken }: Hearing): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  client.on('notification', ({ payload = '' }) => {
    news(payload)
  })
  client.on('error', broken)
  client.on('end', broken)
  await client.connect()
  await client.query(`listen ${channel}`)
  return client
}
