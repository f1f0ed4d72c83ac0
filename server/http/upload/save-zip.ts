import { type FileHandle, open, rm } from 'node:fs/promises'
import { E } from '../../../src/domain/fp.ts'

export type SaveUploadRefusal = 'UploadMalformed' | 'UploadTooLarge' | 'NotZip' | 'NoSpace'

/** Zip signatures: first file, end of an empty directory, part of a split archive. */
const zipSignatures: readonly string[] = ['504b0304', '504b0506', '504b0708']
const beginningBytes = 4

const isZip = (beginning: Uint8Array): boolean => zipSignatures.includes(Buffer.from(beginning).toString('hex'))

type AcceptsContent = (beginning: Uint8Array) => boolean

async function* arrivingChunks(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<E.Either<SaveUploadRefusal, Uint8Array>> {
  try {
    for await (const chunk of stream) yield E.right(chunk)
  } catch {
    yield E.left('UploadMalformed')
  }
}

const writeChunks = async (
  stream: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  limit: number,
  isTaken: AcceptsContent,
): Promise<E.Either<SaveUploadRefusal, number>> => {
  let bytes = 0
  let beginning = Buffer.of()
  for await (const arrived of arrivingChunks(stream)) {
    if (E.isLeft(arrived)) return arrived
    const chunk = arrived.right
    bytes += chunk.length
    if (bytes > limit) return E.left('UploadTooLarge')
    beginning = Buffer.concat([beginning, chunk.subarray(0, beginningBytes - beginning.length)])
    if (beginning.length === beginningBytes && !isTaken(beginning)) return E.left('NotZip')
    // backpressure: the socket is not read further until this is written
    await handle.appendFile(chunk)
  }
  if (!isTaken(beginning)) return E.left('NotZip')
  await handle.sync()
  return E.right(bytes)
}

const saveStream = async (
  stream: AsyncIterable<Uint8Array>,
  path: string,
  limit: number,
  isTaken: AcceptsContent,
): Promise<E.Either<SaveUploadRefusal, number>> => {
  const handle = await open(path, 'wx', 0o600)
  try {
    return await writeChunks(stream, handle, limit, isTaken)
  } finally {
    await handle.close()
  }
}

const checkedFileSaver =
  (isTaken: AcceptsContent) =>
  async (
    stream: AsyncIterable<Uint8Array>,
    path: string,
    limit: number,
  ): Promise<E.Either<SaveUploadRefusal, number>> => {
    let isSaved = false
    try {
      const saved = await saveStream(stream, path, limit, isTaken)
      isSaved = E.isRight(saved)
      return saved
    } finally {
      if (!isSaved) await rm(path, { force: true })
    }
  }

/** Resolves with the bytes once the file is safe on disk; deletes it otherwise. */
export const saveZip = checkedFileSaver(isZip)

export const saveFile = checkedFileSaver(() => true)
