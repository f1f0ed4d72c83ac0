import { createServer } from 'node:net'

/** A TCP port on loopback that nobody listens on at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address === null || typeof address === 'string' ? 0 : address.port))
    })
  })
