import { write } from 'node:fs'
import { promisify } from 'node:util'

type WritePart = (file: number, bytes: Uint8Array, from: number) => Promise<{ readonly bytesWritten: number }>

/** A nearly full disk takes what fits, and only the next call says that it is full. */
export const writeFully = async (
  file: number,
  bytes: Uint8Array,
  writePart: WritePart = promisify(write),
): Promise<void> => {
  for (let from = 0; from < bytes.length; ) {
    const { bytesWritten } = await writePart(file, bytes, from)
    if (bytesWritten === 0) throw new Error('nothing more can be written')
    from += bytesWritten
  }
}
