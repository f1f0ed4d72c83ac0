import type { Socket } from 'socket.io'

type SocketConnection = Socket['conn']

export interface SocketBackpressure {
  readonly waiting: () => number
  readonly drained: () => Promise<void>
}

const nextTransportChange = (connection: SocketConnection): Promise<void> =>
  new Promise((resolve) => {
    const { transport } = connection
    const settle = (): void => {
      transport.off('ready', settle)
      connection.off('upgrade', settle)
      connection.off('close', settle)
      resolve()
    }
    transport.on('ready', settle)
    connection.on('upgrade', settle)
    connection.on('close', settle)
  })

export const backpressureOf = (connection: SocketConnection): SocketBackpressure => {
  let waiting = 0
  connection.on('packetCreate', () => {
    waiting += 1
  })
  connection.on('drain', () => {
    waiting = 0
  })

  return {
    waiting: () => waiting,
    drained: async () => {
      while (connection.readyState === 'open' && !connection.transport.writable) await nextTransportChange(connection)
    },
  }
}
