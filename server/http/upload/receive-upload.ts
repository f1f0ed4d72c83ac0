import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as t from 'io-ts'
import type { Enclosure } from '../../../src/api/endpoint.ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import { parseJson } from '../../../src/domain/parse-json.ts'
import { decodeStorable } from '../decode.ts'
import { type Failing, notMultipart } from '../failing.ts'
import { type NotTaken, saveFile, saveZip } from './save-zip.ts'
import { cutOffWhenIdle } from './upload-routes.ts'

export type NotReceived = 'UploadMalformed' | 'UploadTooLarge'

export interface Arrived {
  readonly path: string
  readonly bytes: number
}

/** What becomes of a file as it arrives, and of one whose form did not end as it should. */
export interface Storage<Kept, Fault extends string> {
  readonly keep: (file: Readable, limit: number) => Promise<E.Either<Fault, Kept>>
  readonly drop: (kept: Kept) => Promise<void>
}

/** Of a file: it is there as a whole, or will not be, and then the call it came with is answered. */
export interface ArrivalWatch {
  readonly arrived: () => void
  readonly answered: () => void
}

interface Expected<Body, Kept, Fault extends string> {
  readonly body: t.Type<Body, unknown>
  readonly enclosure: Enclosure
  readonly bodyLimit: number
  readonly storage: Storage<Kept, Fault>
  readonly failing: (_tag: Fault) => Failing
  /** Asked once its file begins to arrive, with how many bytes of it have. */
  readonly watch?: (body: Body, arrived: () => number) => ArrivalWatch | undefined
}

/** A file that is to be no zip may be any. */
export const filesIn = (folder: string, media: string): Storage<Arrived, NotTaken> => ({
  keep: async (file, limit) => {
    const isZip = media === 'application/zip'
    const saved = path.join(folder, `${randomUUID()}.${isZip ? 'zip' : 'upload'}`)
    return pipe(
      await (isZip ? saveZip : saveFile)(file, saved, limit),
      E.map((bytes) => ({ path: saved, bytes })),
    )
  },
  drop: (kept) => rm(kept.path),
})

const collected = async (chunks: AsyncIterable<Uint8Array>, limit: number): Promise<E.Either<NotReceived, Buffer>> => {
  const all: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > limit) return E.left('UploadTooLarge')
    all.push(chunk)
  }
  return E.right(Buffer.concat(all))
}

export interface InMemory {
  readonly file: Uint8Array
}

/** For what may be on no disk. */
export const inMemory: Storage<InMemory, NotReceived> = {
  keep: async (file, limit) =>
    pipe(
      await collected(file, limit).catch((): E.Either<NotReceived, Buffer> => E.left('UploadMalformed')),
      E.map((bytes) => ({ file: bytes })),
    ),
  drop: () => Promise.resolve(),
}

const idleMs = 60_000
const fieldBytes = 8 * 1024 * 1024
// those of the body and the name of who sends it
const mostFields = 4

type Fields = Readonly<Record<string, unknown>>
type Parts = AsyncIterator<Multipart>

interface FieldsAndFile {
  readonly fields: Fields
  readonly file: MultipartFile['file']
}

type Malformed = 'UploadMalformed'

const malformed = E.left<Malformed>('UploadMalformed')

const nextOf = (parts: Parts): Promise<E.Either<Malformed, IteratorResult<Multipart, unknown>>> =>
  parts.next().then(E.right, () => malformed)

const valueOf = (value: unknown): unknown =>
  typeof value === 'string'
    ? pipe(
        parseJson(value),
        E.getOrElse((): unknown => value),
      )
    : value

const readFields = async (parts: Parts, read: Fields = {}): Promise<E.Either<Malformed, FieldsAndFile>> => {
  const next = await nextOf(parts)
  if (E.isLeft(next)) return next
  if (next.right.done === true) return malformed
  const part = next.right.value
  if (part.type === 'file') return E.right({ fields: read, file: part.file })
  if (part.valueTruncated || part.fieldnameTruncated) return malformed
  return readFields(parts, { ...read, [part.fieldname]: valueOf(part.value) })
}

const isOver = async (parts: Parts): Promise<boolean> => {
  const next = await nextOf(parts)
  return E.isRight(next) && next.right.done === true
}

/** Reads a form as it comes: its fields first, so that one that is not right is refused before its file is sent. */
export const receiveUpload = async <Body, Kept, Fault extends string>(
  request: FastifyRequest,
  { body, enclosure, bodyLimit, storage, failing, watch }: Expected<Body, Kept, Fault | NotReceived>,
): Promise<E.Either<Failing, Kept & { readonly body: Body }>> => {
  if (!request.isMultipart()) return E.left(notMultipart)
  if (Number(request.headers['content-length']) > bodyLimit) return E.left(failing('UploadTooLarge'))
  cutOffWhenIdle(request.raw, idleMs)
  const parts = request.parts({
    limits: {
      fields: mostFields,
      fieldSize: fieldBytes,
      files: 1,
      parts: mostFields + 1,
      fileSize: enclosure.limit + 1,
    },
    isPartAFile: (name) => name === enclosure.part,
  })
  const read = await readFields(parts)
  if (E.isLeft(read)) return E.left(failing(read.left))
  const { fields, file } = read.right
  const decoded = decodeStorable(body, fields)
  if (E.isLeft(decoded)) {
    file.destroy()
    return decoded
  }
  const watched = watch?.(decoded.right, () => file.bytesRead)
  try {
    const kept = await storage.keep(file, enclosure.limit)
    if (E.isLeft(kept)) return E.left(failing(kept.left))
    if (await isOver(parts)) return E.right({ ...kept.right, body: decoded.right })
    await storage.drop(kept.right)
    return E.left(failing('UploadMalformed'))
  } finally {
    watched?.arrived()
  }
}
