import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ReplyZipEntry {
  readonly name: string
  readonly open: () => Promise<Readable>
}

const textEntry = (name: string, text: string): ReplyZipEntry => ({
  name,
  open: () => Promise.resolve(Readable.from([Buffer.from(text)])),
})

export const leftOutEntry = (why: readonly string[], files: readonly string[]): readonly ReplyZipEntry[] =>
  files.length === 0 ? [] : [textEntry('Left out.txt', [...why, '', ...files, ''].join('\r\n'))]

const isPacked = (name: string): boolean => /\.(pdf|xlsx)$/.test(name)

export const zipOf = (entries: readonly ReplyZipEntry[], at: Date): Readable => {
  const zip = new ZipFile()
  const out = new PassThrough()
  let current: Readable | undefined
  // the first entry may fail before the sender listens
  pipeline(zip.outputStream, out, () => undefined)
  out.once('close', () => current?.destroy())
  const breakOff = (error: Error) => out.destroy(error)
  zip.on('error', breakOff)
  for (const { name, open } of entries)
    zip.addReadStreamLazy(name, { mtime: at, compress: !isPacked(name) }, (take) => {
      open().then(
        (stream) => {
          current = stream.on('error', breakOff)
          if (out.destroyed) stream.destroy()
          else take(null, stream)
        },
        (error: unknown) => {
          take(error, Readable.from([]))
        },
      )
    })
  zip.end()
  return out
}
