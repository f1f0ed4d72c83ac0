import { isUtf8 } from 'node:buffer'

const newline = 0x0a
const longestLine = 1_000_000

const linesOf = function* (block: Buffer): Generator<Buffer> {
  let start = 0
  while (start < block.length) {
    const end = block.indexOf(newline, start)
    const next = end === -1 ? block.length : end + 1
    yield block.subarray(start, next)
    start = next
  }
}

const countLines = (block: Buffer): number => [...linesOf(block)].length

const firstBadLine = (block: Buffer): number => [...linesOf(block)].findIndex((line) => !isUtf8(line))

/**
 * Passes whole lines on while they are UTF-8, and stops at the first that is not, telling its number. No character spans a
 * line, so each block of whole lines can be judged alone.
 */
export async function* utf8Blocks(
  bytes: AsyncIterable<Uint8Array>,
  stop: (line: number, reason: string) => void,
): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  let line = 1
  for await (const chunk of bytes) {
    const block = Buffer.concat([rest, chunk])
    const end = block.lastIndexOf(newline) + 1
    const whole = block.subarray(0, end)
    if (!isUtf8(whole)) {
      stop(line + firstBadLine(whole), 'is not UTF-8 text')
      return
    }
    if (whole.length > 0) yield whole
    line += countLines(whole)
    rest = block.subarray(end)
    if (rest.length > longestLine) {
      stop(line, 'is too long a line')
      return
    }
  }
  if (isUtf8(rest)) yield rest
  else stop(line, 'is not UTF-8 text')
}
