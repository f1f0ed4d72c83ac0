import { createCipheriv } from 'node:crypto'

interface Statement {
  /** Lines of text on its page. */
  readonly lines: readonly string[]
  /** Two of different seeds are different files. */
  readonly seed: number
  /** About how large it is: what its words leave is filled with what no compression makes smaller. */
  readonly bytes: number
}

/** The same for the same seed. */
const ballastBuffer = (seed: number, bytes: number): Buffer => {
  const start = Buffer.alloc(16)
  start.writeUInt32BE(seed)
  return createCipheriv('aes-256-ctr', Buffer.alloc(32, 5), start).update(Buffer.alloc(Math.max(0, bytes)))
}

const literal = (text: string): string => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`

const streamBuffer = (content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length.toString()} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])

const pageOf = (lines: readonly string[]): Buffer =>
  Buffer.from(['BT /F1 12 Tf 16 TL 72 760 Td', ...lines.map((line) => `${literal(line)} Tj T*`), 'ET'].join('\n'))

const roomForTheRest = 900

/** A PDF of one A4 page any reader opens. */
export const statementPdf = ({ lines, seed, bytes }: Statement): Buffer => {
  const page = pageOf(lines)
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    ),
    streamBuffer(page),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    streamBuffer(ballastBuffer(seed, bytes - page.length - roomForTheRest)),
  ].map((content, at) =>
    Buffer.concat([Buffer.from(`${(at + 1).toString()} 0 obj\n`), content, Buffer.from('\nendobj\n')]),
  )
  const head = Buffer.from('%PDF-1.4\n')
  const starts = objects.map((_, at) => objects.slice(0, at).reduce((sum, object) => sum + object.length, head.length))
  const end = objects.reduce((sum, object) => sum + object.length, head.length)
  const table = [
    `xref\n0 ${(objects.length + 1).toString()}`,
    '0000000000 65535 f ',
    ...starts.map((start) => `${start.toString().padStart(10, '0')} 00000 n `),
    `trailer\n<< /Size ${(objects.length + 1).toString()} /Root 1 0 R >>\nstartxref\n${end.toString()}\n%%EOF\n`,
  ].join('\n')
  return Buffer.concat([head, ...objects, Buffer.from(table)])
}
