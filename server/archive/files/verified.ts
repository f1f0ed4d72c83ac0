import { subtle } from 'node:crypto'

/** The bytes, where they are what the SHA-256 they are kept under says; away from the event loop, because they may be many. */
export const verified = async (hash: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const digest = Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex')
  if (digest !== hash) return Promise.reject(new Error(`The file ${hash} of the archive is damaged.`))
  return bytes
}
