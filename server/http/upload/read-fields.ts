import type { Multipart, MultipartFile } from '@fastify/multipart'
import { E, pipe } from '../../../src/domain/fp.ts'
import { parseJson } from '../../../src/domain/parse-json.ts'

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

export const readFields = async (parts: Parts, read: Fields = {}): Promise<E.Either<Malformed, FieldsAndFile>> => {
  const next = await nextOf(parts)
  if (E.isLeft(next)) return next
  if (next.right.done === true) return malformed
  const part = next.right.value
  if (part.type === 'file') return E.right({ fields: read, file: part.file })
  if (part.valueTruncated || part.fieldnameTruncated) return malformed
  return readFields(parts, { ...read, [part.fieldname]: valueOf(part.value) })
}

export const isOver = async (parts: Parts): Promise<boolean> => {
  const next = await nextOf(parts)
  return E.isRight(next) && next.right.done === true
}
