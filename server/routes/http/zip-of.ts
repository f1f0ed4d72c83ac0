import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  readonly name: string
  readonly load: () => Promise<Uint8Array>
}

const isPacked = (name: string): boolean => /\.(pdf|xlsx)$/.test(name)

/** Each is read only when its turn comes, so that no more than one of them is in memory; breaks off where one is not there. */
export const zipOf = (entries: readonly ZipEntry[], at: Date): Readable => {
  const zip = new ZipFile()
  const out = new PassThrough()
  // whoever sends it may not listen yet when the first entry breaks it off
  pipeline(zip.outputStream, out, () => undefined)
  zip.on('error', (error: Error) => out.destroy(error))
  for (const { name, load } of entries)
    zip.addReadStreamLazy(name, { mtime: at, compress: !isPacked(name) }, (take) => {
      load().then(
        (bytes) => {
          take(null, Readable.from([bytes], { objectMode: false }))
        },
        (error: unknown) => {
          take(error, Readable.from([]))
        },
      )
    })
  zip.end()
  return out
}
