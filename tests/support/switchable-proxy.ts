import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP address that leads to one port at a time, as the address of a database with failover does. */
export interface SwitchableProxy {
  readonly port: number
  /** Ends the connections there are. New ones lead to this port; none is accepted while it is undefined. */
  readonly leadTo: (port: number | undefined) => void
  /** Resolves after so many further connections, whether they were led on or refused. */
  readonly attempts: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

export const openSwitchableProxy = async (): Promise<SwitchableProxy> => {
  const sockets = new Set<Socket>()
  const waiting = new Set<() => void>()
  let leadsTo: number | undefined

  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    for (const note of waiting) note()
    if (leadsTo === undefined) {
      near.destroy()
      return
    }
    const far = keep(connect(leadsTo, '127.0.0.1'))
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    leadTo: (port) => {
      leadsTo = port
      for (const socket of sockets) socket.destroy()
    },
    attempts: (count) =>
      new Promise((resolve) => {
        let left = count
        const note = (): void => {
          left -= 1
          if (left > 0) return
          waiting.delete(note)
          resolve()
        }
        waiting.add(note)
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
