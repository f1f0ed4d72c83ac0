import process from 'node:process'
import { E } from '../../../src/domain/fp.ts'
import { framesOf } from '../frame-reader.ts'
import { sendFrame } from '../pipe.ts'
import { TableJob } from './job.ts'
import { makeTables } from './make-tables.ts'

const mostBytes = 64 * 1024 * 1024

const frames = framesOf(process.stdin, mostBytes)

/** The pieces of a document, up to the empty frame that ends it. */
async function* document(): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for (;;) {
    const next = await frames.next()
    if (next.done === true) throw new Error('the document ends in the middle')
    const [piece] = next.value
    if (piece === undefined || piece.length === 0) return
    yield decoder.decode(piece, { stream: true })
  }
}

const pieceSize = 1024 * 1024

/** Makes one file after another of what it is sent; ends with the server, whose end closes the pipe. */
const serve = async (): Promise<void> => {
  for (;;) {
    const asked = await frames.next()
    if (asked.done === true) return
    const job = TableJob.decode(JSON.parse(String(asked.value[0])))
    if (E.isLeft(job)) throw new Error('this is no job')
    const file = await makeTables(document(), job.right)
    for (let at = 0; at < file.length; at += pieceSize) sendFrame([file.subarray(at, at + pieceSize)])
    sendFrame([''])
  }
}

void serve()
