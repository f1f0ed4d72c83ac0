import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A line to a server on which the way back can be held up, as a bad network holds it up. */
export interface SlowLine {
  readonly address: string
  readonly hold: () => void
  readonly release: () => void
  readonly close: () => void
}

export const slowLine = async (port: number): Promise<SlowLine> => {
  const ways: { readonly near: Socket; readonly far: Socket }[] = []
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    ways.push({ near, far })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return {
    address: `http://127.0.0.1:${address.port}`,
    hold: () => {
      for (const { near, far } of ways) far.unpipe(near)
    },
    release: () => {
      for (const { near, far } of ways) far.pipe(near)
    },
    close: () => {
      for (const { near } of ways) near.destroy()
      server.close()
    },
  }
}
