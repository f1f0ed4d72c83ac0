import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as t from 'io-ts'
import type { FileEnclosure } from '../../../src/api/endpoint.ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import { parseJson } from '../../../src/domain/json/parse-json.ts'
import { decodeStorable } from '../decode.ts'
import { type FailureReply, notMultipartReply } from '../failing.ts'
import { type SaveUploadRefusal, saveFile, saveZip } from './save-zip.ts'
import { cutOffWhenIdle } from './upload-routes.ts'

export type ReceiveUploadRefusal = 'UploadMalformed' | 'UploadTooLarge'

export interface UploadedFile {
  readonly path: string
  readonly bytes: number
}

export interface UploadStorage<Kept, Fault extends string> {
  /** True if fields may follow the file. The file is then stored before these fields are known. */
  readonly canHaveLateFields: boolean
  readonly keep: (file: Readable, limit: number) => Promise<E.Either<Fault, Kept>>
  readonly drop: (kept: Kept) => Promise<void>
}

/** `arrived` once the file is complete or failed, `answered` after the reply. */
export interface ArrivalWatch {
  readonly arrived: () => void
  readonly answered: () => void
}

interface ExpectedUpload<Body, Kept, Fault extends string> {
  readonly body: t.Type<Body, unknown>
  readonly enclosure: FileEnclosure
  readonly bodyLimit: number
  readonly storage: UploadStorage<Kept, Fault>
  readonly failing: (_tag: Fault) => FailureReply
  readonly watch?: (body: Body, arrived: () => number) => ArrivalWatch | undefined
}

export const folderUploadStorage = (folder: string, media: string): UploadStorage<UploadedFile, SaveUploadRefusal> => ({
  canHaveLateFields: false,
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

const collectChunks = async (
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<E.Either<ReceiveUploadRefusal, Buffer>> => {
  const all: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > limit) return E.left('UploadTooLarge')
    all.push(chunk)
  }
  return E.right(Buffer.concat(all))
}

export interface InMemoryFile {
  readonly file: Uint8Array
}

/** For files that must never touch a disk. */
export const memoryUploadStorage: UploadStorage<InMemoryFile, ReceiveUploadRefusal> = {
  canHaveLateFields: true,
  keep: async (file, limit) =>
    pipe(
      await collectChunks(file, limit).catch((): E.Either<ReceiveUploadRefusal, Buffer> => E.left('UploadMalformed')),
      E.map((bytes) => ({ file: bytes })),
    ),
  drop: () => Promise.resolve(),
}

const idleMs = 60_000
const fieldBytes = 8 * 1024 * 1024
const maxFields = 4

type FormFields = Readonly<Record<string, unknown>>
type FormParts = AsyncIterator<Multipart>

interface FieldsAndFile {
  readonly fields: FormFields
  readonly file: MultipartFile['file'] | null
}

type MalformedTag = 'UploadMalformed'

const malformedUpload = E.left<MalformedTag>('UploadMalformed')

const nextOf = (parts: FormParts): Promise<E.Either<MalformedTag, IteratorResult<Multipart, unknown>>> =>
  parts.next().then(E.right, () => malformedUpload)

const parseFieldValue = (value: unknown): unknown =>
  typeof value === 'string'
    ? pipe(
        parseJson(value),
        E.getOrElse((): unknown => value),
      )
    : value

const readFields = async (parts: FormParts, read: FormFields = {}): Promise<E.Either<MalformedTag, FieldsAndFile>> => {
  const next = await nextOf(parts)
  if (E.isLeft(next)) return next
  if (next.right.done === true) return E.right({ fields: read, file: null })
  const part = next.right.value
  if (part.type === 'file') return E.right({ fields: read, file: part.file })
  if (part.valueTruncated || part.fieldnameTruncated || Object.hasOwn(read, part.fieldname)) return malformedUpload
  return readFields(parts, { ...read, [part.fieldname]: parseFieldValue(part.value) })
}

/** Reads the form as it arrives: bad fields before the file are refused before the file is sent. */
export const receiveUpload = async <Body, Kept, Fault extends string>(
  request: FastifyRequest,
  { body, enclosure, bodyLimit, storage, failing, watch }: ExpectedUpload<Body, Kept, Fault | ReceiveUploadRefusal>,
): Promise<E.Either<FailureReply, Kept & { readonly body: Body }>> => {
  if (!request.isMultipart()) return E.left(notMultipartReply)
  if (Number(request.headers['content-length']) > bodyLimit) return E.left(failing('UploadTooLarge'))
  cutOffWhenIdle(request.raw, idleMs)
  const parts = request.parts({
    limits: {
      fields: maxFields,
      fieldSize: fieldBytes,
      files: 1,
      parts: maxFields + 1,
      fileSize: enclosure.limit + 1,
    },
    isPartAFile: (name) => name === enclosure.part,
  })
  const before = await readFields(parts)
  if (E.isLeft(before) || before.right.file === null) return E.left(failing('UploadMalformed'))
  const { fields, file } = before.right
  const early = decodeStorable(body, fields)
  const isSaid = Object.keys(fields).length > 0
  if (E.isLeft(early) && (isSaid || !storage.canHaveLateFields)) {
    file.destroy()
    return early
  }
  const watched = E.isRight(early) ? watch?.(early.right, () => file.bytesRead) : undefined
  try {
    const kept = await storage.keep(file, enclosure.limit)
    if (E.isLeft(kept)) return E.left(failing(kept.left))
    const behind = await readFields(parts, fields)
    const all = E.isRight(behind) && behind.right.file === null ? behind.right.fields : null
    const hasLate = all !== null && Object.keys(all).length > Object.keys(fields).length
    const isWhole = all !== null && (storage.canHaveLateFields || !hasLate)
    const decoded = hasLate ? decodeStorable(body, all) : early
    if (isWhole && E.isRight(decoded)) return E.right({ ...kept.right, body: decoded.right })
    await storage.drop(kept.right)
    return isWhole && E.isLeft(decoded) ? decoded : E.left(failing('UploadMalformed'))
  } finally {
    watched?.arrived()
  }
}
