import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves the files in `folder` and runs `work` with the address. */
export const withServedFolder = async <A>(folder: string, work: (address: string) => Promise<A>): Promise<A> => {
  const server = createServer((request, response) => {
    const file = path.join(folder, new URL(request.url ?? '/', 'http://localhost').pathname)
    readFile(file).then(
      (bytes) => response.setHeader('content-type', mediaTypes[path.extname(file)] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  try {
    return await work(`http://127.0.0.1:${address.port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
