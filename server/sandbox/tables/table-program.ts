import { E } from '../../../src/domain/fp.ts'
import { TableJob } from './job.ts'
import { makeTables } from './make-tables.ts'
import { endPiece, framed, piecesOf } from './pieces.ts'

/** Makes one file after another of what it is sent; ends with the server, whose end closes the pipe. */
const pieces = piecesOf(process.stdin)

async function* document(): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for (;;) {
    const next = await pieces.next()
    if (next.done === true) throw new Error('the document ends in the middle')
    if (next.value.length === 0) return
    yield decoder.decode(next.value, { stream: true })
  }
}

const send = (bytes: Buffer): void => {
  for (const part of framed(bytes)) process.stdout.write(part)
}

const pieceSize = 1024 * 1024

for (;;) {
  const asked = await pieces.next()
  if (asked.done === true) break
  const job = TableJob.decode(JSON.parse(asked.value.toString()))
  if (E.isLeft(job)) throw new Error('this is no job')
  const file = await makeTables(document(), job.right)
  for (let at = 0; at < file.length; at += pieceSize) send(file.subarray(at, at + pieceSize))
  process.stdout.write(endPiece)
}
