import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import { E, pipe } from '../../../src/domain/fp.ts'
import { parseJson } from '../../../src/domain/parse-json.ts'
import type { NotTaken } from './save-zip.ts'

type Fields = Readonly<Record<string, unknown>>
type Parts = AsyncIterator<Multipart>

interface FieldsAndFile {
  readonly fields: Fields
  readonly file: Readable
}

const malformed = E.left<NotTaken>('UploadMalformed')

/** The next part; whatever the form is not, it is not well formed. */
const nextOf = (parts: Parts): Promise<E.Either<NotTaken, IteratorResult<Multipart, unknown>>> =>
  parts.next().then(E.right, () => malformed)

/** What is not JSON is its text. */
const valueOf = (value: unknown): unknown =>
  typeof value === 'string'
    ? pipe(
        parseJson(value),
        E.getOrElse((): unknown => value),
      )
    : value

/** The parts before the file, and the file, of which nothing is read yet. */
export const readFields = async (parts: Parts, read: Fields = {}): Promise<E.Either<NotTaken, FieldsAndFile>> => {
  const next = await nextOf(parts)
  if (E.isLeft(next)) return next
  if (next.right.done === true) return malformed
  const part = next.right.value
  if (part.type === 'file') return E.right({ fields: read, file: part.file })
  if (part.valueTruncated || part.fieldnameTruncated) return malformed
  return readFields(parts, { ...read, [part.fieldname]: valueOf(part.value) })
}

/** Whether the form ends here. */
export const isOver = async (parts: Parts): Promise<boolean> => {
  const next = await nextOf(parts)
  return E.isRight(next) && next.right.done === true
}
