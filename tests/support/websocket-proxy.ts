import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Duplex } from 'node:stream'

/** `hang` leaves a websocket without an answer; `swallow` accepts it and then sends nothing. */
export type WebsocketFate = 'hang' | 'swallow'

export interface WebsocketProxy {
  readonly address: string
  /** The websockets that were asked for. */
  readonly asked: () => number
  readonly close: () => Promise<void>
}

const websocketKey = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

const accepted = (key: string): string =>
  [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${hash('sha1', `${key}${websocketKey}`, 'base64')}`,
    '\r\n',
  ].join('\r\n')

/** Passes on requests to a server and no websockets, as some proxies of offices do. */
export const openWebsocketProxy = async (target: string, fate: WebsocketFate): Promise<WebsocketProxy> => {
  const sockets = new Set<Duplex>()
  let count = 0
  const server = createServer((near, answer) => {
    const far = request(`${target}${near.url ?? ''}`, { method: near.method, headers: near.headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    far.on('error', () => answer.destroy())
    answer.on('close', () => far.destroy())
    near.pipe(far)
  })
  server.on('upgrade', ({ headers }, socket) => {
    count += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (fate === 'swallow') socket.write(accepted(headers['sec-websocket-key'] ?? ''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const held = server.address()
  const port = typeof held === 'object' && held !== null ? held.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    asked: () => count,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
