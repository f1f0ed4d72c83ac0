import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { FixSettings } from './fix-settings.ts'

const patienceMs = 10_000

/** A connection to the broker, checked against its certificate where it is one by TLS. */
export const connectBroker = ({ host, port, tls }: FixSettings): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { ca, cert, key } = tls ?? {}
    const given = { ...(ca === undefined ? {} : { ca }), ...(cert === undefined ? {} : { cert, key }) }
    const socket =
      tls === undefined ? connectPlain({ host, port }) : connectTls({ host, port, servername: host, ...given })
    const fail = (error: Error): void => {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => {
      fail(new Error('the broker does not answer'))
    }, patienceMs)
    socket.once('error', fail)
    socket.once(tls === undefined ? 'connect' : 'secureConnect', () => {
      clearTimeout(timer)
      socket.removeListener('error', fail)
      socket.setKeepAlive(true, patienceMs)
      resolve(socket)
    })
  })
