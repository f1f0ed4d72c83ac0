import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { TableJob } from './job.ts'
import { endPiece, framed, piecesOf } from './pieces.ts'

export interface TableProcess {
  /** Rejects when the process ends in the middle. */
  readonly make: (html: string, job: TableJob) => Promise<Buffer>
  readonly isAlive: () => boolean
  readonly end: () => void
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const sources = ['./', '../../../src/', '../../../node_modules/', '../../../package.json']

/** It may read its own program and nothing else: no writing, no network, no other process. */
const given = [
  '--permission',
  // packages may be kept elsewhere, behind a link
  ...sources.flatMap((path) => [at(path), realpathSync(at(path))]).map((path) => `--allow-fs-read=${path}`),
  '--max-old-space-size=2048',
  at('./table-program.ts'),
]

const pieceSize = 512 * 1024
const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

/** In pieces that cut no letter in two. */
function* piecesIn(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + pieceSize
    const cut = isFirstHalf(text.charCodeAt(end - 1)) ? end + 1 : end
    yield text.slice(at, cut)
    at = cut
  }
}

const write = async (stream: Writable, parts: readonly Buffer[]): Promise<void> => {
  const isRoomLeft = parts.map((part) => stream.write(part)).every(Boolean)
  if (!isRoomLeft) await once(stream, 'drain')
}

const sent = async (stream: Writable, html: string, job: TableJob): Promise<void> => {
  await write(stream, framed(Buffer.from(JSON.stringify(job))))
  for (const piece of piecesIn(html)) await write(stream, framed(Buffer.from(piece)))
  await write(stream, [endPiece])
}

const received = async (pieces: AsyncGenerator<Buffer>): Promise<Buffer> => {
  const file: Buffer[] = []
  for (;;) {
    const next = await pieces.next()
    if (next.done === true) throw new Error('the tables were not finished')
    if (next.value.length === 0) return Buffer.concat(file)
    file.push(next.value)
  }
}

const isEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Where tables are made into files: a process of its own, so that the server goes on answering. */
export const startTableProcess = (): TableProcess => {
  const child = spawn(process.execPath, given, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  const [stdin, stdout]: [Writable, Readable] = [child.stdin, child.stdout]
  const pieces = piecesOf(stdout)
  const lost = once(child, 'exit').then(() => Promise.reject(new Error('the process of the tables ended')))
  lost.catch(() => undefined)
  // how it ended says so
  stdin.on('error', () => undefined)
  child.on('error', () => undefined)
  return {
    make: (html, job) =>
      Promise.race([Promise.all([received(pieces), sent(stdin, html, job)]).then(([file]) => file), lost]),
    isAlive: () => !isEnded(child),
    end: () => child.kill('SIGKILL'),
  }
}
