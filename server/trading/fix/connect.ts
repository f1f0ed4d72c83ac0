import { readFile } from 'node:fs/promises'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import type { FixSettings, FixTls } from './fix-settings.ts'

const patienceMs = 10_000

const certificates = async ({ ca, own }: FixTls): Promise<ConnectionOptions> => ({
  ...(ca === undefined ? {} : { ca: await readFile(ca) }),
  ...(own === undefined ? {} : { cert: await readFile(own.cert), key: await readFile(own.key) }),
})

const connected = (socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => {
      fail(new Error('the broker does not answer'))
    }, patienceMs)
    socket.once('error', fail)
    socket.once(event, () => {
      clearTimeout(timer)
      socket.removeListener('error', fail)
      socket.setKeepAlive(true, patienceMs)
      resolve(socket)
    })
  })

/** A server is named by its name alone (RFC 6066, 3), and not by an address. */
const named = (host: string): ConnectionOptions => (isIP(host) === 0 ? { servername: host } : {})

/** A connection to the broker, checked against its certificate where it is one by TLS. */
export const connectBroker = async ({ host, port, tls }: FixSettings): Promise<Socket> =>
  tls === undefined
    ? connected(connectPlain({ host, port }), 'connect')
    : connected(connectTls({ host, port, ...named(host), ...(await certificates(tls)) }), 'secureConnect')
