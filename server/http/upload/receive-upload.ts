import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type * as t from 'io-ts'
import type { Enclosure } from '../../../src/api/endpoint.ts'
import { E } from '../../../src/domain/fp.ts'
import { decodeInput } from '../decode.ts'
import { type Failing, notMultipart } from '../failing.ts'
import { cutOffWhenIdle } from './cut-off.ts'
import { isOver, readFields } from './read-fields.ts'
import { type NotTaken, saveZip } from './save-zip.ts'

export interface Arrived {
  readonly path: string
  readonly bytes: number
}

interface Received<Body> extends Arrived {
  readonly body: Body
}

interface Expected<Body> {
  readonly body: t.Type<Body, unknown>
  readonly enclosure: Enclosure
  readonly bodyLimit: number
  readonly folder: string
  readonly failing: (_tag: NotTaken) => Failing
}

const idleMs = 60_000
const fieldBytes = 8 * 1024 * 1024
// those of the body and the name of who sends it
const mostFields = 4

/** Reads a form as it comes: its fields first, so that one that is not right is refused before its file is sent. */
export const receiveUpload = async <Body>(
  request: FastifyRequest,
  { body, enclosure, bodyLimit, folder, failing }: Expected<Body>,
): Promise<E.Either<Failing, Received<Body>>> => {
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
  const decoded = decodeInput(body, fields)
  if (E.isLeft(decoded)) {
    file.destroy()
    return decoded
  }
  const saved = path.join(folder, `${randomUUID()}.zip`)
  const bytes = await saveZip(file, saved, enclosure.limit)
  if (E.isLeft(bytes)) return E.left(failing(bytes.left))
  if (await isOver(parts)) return E.right({ body: decoded.right, path: saved, bytes: bytes.right })
  await rm(saved)
  return E.left(failing('UploadMalformed'))
}
