import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'

/** A way to a database over a network that can fall silent: what is sent vanishes, and neither end notices. */
export interface SilentNetwork {
  readonly url: string
  readonly fallSilent: () => void
  /** From now on it carries what is sent over new connections; those there were stay silent. */
  readonly comeBack: () => void
  readonly close: () => Promise<void>
}

const dialSocket = (address: URL): Socket => {
  const folder = address.searchParams.get('host')
  return folder === null
    ? connect(Number(address.port), address.hostname)
    : connect(path.join(folder, `.s.PGSQL.${address.port}`))
}

const portOf = (address: ReturnType<ReturnType<typeof createServer>['address']>): string =>
  typeof address === 'object' ? String(address?.port) : ''

export const openSilentNetwork = async (databaseUrl: string): Promise<SilentNetwork> => {
  const address = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  let carry = new Set<Socket>()

  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near)
    if (!isSilent) carry.add(near)
    const far = isSilent ? undefined : keep(dialSocket(address))
    const isCarried = (): boolean => carry.has(near)
    near.on('data', (bytes) => isCarried() && far?.write(bytes))
    far?.on('data', (bytes) => isCarried() && near.write(bytes))
    near.on('close', () => isCarried() && far?.destroy())
    near.on('end', () => isCarried() && far?.end())
    far?.on('close', () => isCarried() && near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = portOf(server.address())

  return {
    url: url.href,
    fallSilent: () => {
      isSilent = true
      carry = new Set()
    },
    comeBack: () => {
      isSilent = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
