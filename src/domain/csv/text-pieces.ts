import { E, pipe } from '../fp.ts'

type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface TextReading {
  readonly encoding: TextEncodingName | null
  /** True while all bytes read are ASCII, which is the same in UTF-8 and Windows-1252. */
  readonly isAscii: boolean
  readonly line: number
  readonly rest: Uint8Array<ArrayBuffer>
}

export interface TextFault {
  readonly line: number
  readonly reason: string
}

interface TextPiece {
  readonly reading: TextReading
  /** UTF-8 without a byte order mark; whole lines if the file is UTF-8. */
  readonly bytes: Uint8Array
}

const noBytes = new Uint8Array()

export const initialReading: TextReading = { encoding: null, isAscii: true, line: 1, rest: noBytes }

const [lineFeed, carriageReturn] = [0x0a, 0x0d]
const maxLineBytes = 1_000_000

const byteOrderMarks: readonly (readonly [TextEncodingName, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const joinBytes = (one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

interface ByteChecks {
  readonly isAscii: (bytes: Uint8Array) => boolean
  readonly isUtf8: (bytes: Uint8Array) => boolean
}

const portableChecks: ByteChecks = {
  isAscii: (bytes) => bytes.every((byte) => byte < 0x80),
  isUtf8: (bytes) => E.isRight(E.tryCatch(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), String)),
}

const isLineEnd = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] !== lineFeed)

/** Ignores a carriage return in the last byte, because its line feed may come in the next chunk. */
const endOfLines = (bytes: Uint8Array): number => {
  const feed = bytes.lastIndexOf(lineFeed)
  const last = bytes.length - 1
  // a negative index counts from the end
  const end = feed === -1 && last > 0 ? bytes.lastIndexOf(carriageReturn, last - 1) : feed
  return end + 1
}

const offsetsOf = function* (byte: number, bytes: Uint8Array): Generator<number> {
  const from = { at: bytes.indexOf(byte) }
  while (from.at !== -1) {
    yield from.at
    from.at = bytes.indexOf(byte, from.at + 1)
  }
}

const countLines = (bytes: Uint8Array): number =>
  [lineFeed, carriageReturn].map((end) => [...offsetsOf(end, bytes)].length).find((count) => count > 0) ?? 0

const linesOf = function* (bytes: Uint8Array): Generator<Uint8Array> {
  const from = { start: 0 }
  for (const at of bytes.keys())
    if (isLineEnd(bytes, at)) {
      yield bytes.subarray(from.start, at + 1)
      from.start = at + 1
    }
  yield bytes.subarray(from.start)
}

const encodingOf = (bytes: Uint8Array): { readonly encoding: TextEncodingName; readonly mark: number } =>
  pipe(
    byteOrderMarks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)),
    (found) => (found === undefined ? { encoding: 'utf-8', mark: 0 } : { encoding: found[0], mark: found[1].length }),
  )

const notText = (line: number): E.Either<TextFault, never> => E.left({ line, reason: 'is not text' })

const decodedPiece = (
  { encoding, rest, ...reading }: TextReading & { readonly encoding: TextEncodingName },
  end: number,
): E.Either<TextFault, TextPiece> =>
  pipe(
    E.tryCatch(() => new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(rest.subarray(0, end)), String),
    E.filterOrElse(
      // text never has NUL or separators (1C to 1F); another control character in a cell may be a mistake
      (text) => !/[\0\u001c-\u001f]/.test(text),
      () => 'binary',
    ),
    E.match(
      () => notText(reading.line),
      (text) => {
        const bytes = new TextEncoder().encode(text)
        return E.right({
          bytes,
          reading: { ...reading, encoding, line: reading.line + countLines(bytes), rest: rest.slice(end) },
        })
      },
    ),
  )

/** UTF-16 units have two bytes. The first unit of a surrogate pair waits for the second. */
const endOfUnits = ({ encoding, rest }: TextReading, isLast: boolean): number => {
  if (isLast) return rest.length
  const even = rest.length - (rest.length % 2)
  const high = rest[encoding === 'utf-16le' ? even - 1 : even - 2] ?? 0
  return high >= 0xd8 && high <= 0xdb ? even - 2 : even
}

const utf8Piece = (
  reading: TextReading,
  isLast: boolean,
  { isUtf8, isAscii }: ByteChecks,
): E.Either<TextFault, TextPiece> => {
  const { rest, line } = reading
  const end = isLast ? rest.length : endOfLines(rest)
  if (rest.length - end > maxLineBytes) return E.left({ line: line + countLines(rest), reason: 'is too long a line' })
  const whole = rest.subarray(0, end)
  if (isUtf8(whole)) {
    const next = { encoding: 'utf-8', isAscii: reading.isAscii && isAscii(whole), rest: rest.slice(end) } as const
    return E.right({ bytes: whole, reading: { ...next, line: line + countLines(whole) } })
  }
  const lines = [...linesOf(whole)]
  const bad = lines.findIndex((each) => !isUtf8(each))
  return reading.isAscii && lines.slice(0, bad).every(isAscii)
    ? decodedPiece({ ...reading, encoding: 'windows-1252' }, rest.length)
    : E.left({ line: line + bad, reason: 'is not UTF-8 text, as the lines before it are' })
}

/** A byte order mark decides; else UTF-8, or Windows-1252 if the first letter beyond ASCII is not UTF-8. */
export const readPiece = (
  before: TextReading,
  chunk: Uint8Array,
  isLast: boolean,
  checks = portableChecks,
): E.Either<TextFault, TextPiece> => {
  const rest = joinBytes(before.rest, chunk)
  if (before.encoding === null && rest.length < 3 && !isLast)
    return E.right({ bytes: noBytes, reading: { ...before, rest } })
  const { encoding, mark } = before.encoding === null ? encodingOf(rest) : { encoding: before.encoding, mark: 0 }
  const reading = { ...before, encoding, rest: rest.slice(mark) }
  if (encoding === 'utf-8') return utf8Piece(reading, isLast, checks)
  const end = encoding === 'windows-1252' ? reading.rest.length : endOfUnits(reading, isLast)
  return decodedPiece(reading, end)
}

export const decodeText = (bytes: Uint8Array, isCut = false): E.Either<TextFault, string> =>
  pipe(
    readPiece(initialReading, bytes, !isCut),
    E.map((piece) => new TextDecoder().decode(piece.bytes)),
  )
