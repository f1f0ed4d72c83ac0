import { type Ending, startSandbox } from '../sandbox-process.ts'
import type { TableJob } from './table.ts'

export interface TableProcess {
  /** Rejects when the process ends in the middle. */
  readonly make: (html: string, job: TableJob) => Promise<Buffer>
  readonly isAlive: () => boolean
  readonly kill: () => Promise<void>
}

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

const memoryMb = 2048
const mostBytes = 64 * 1024 * 1024

const endedBy: Readonly<Record<Ending, string>> = {
  Lost: 'the process of the tables ended',
  OutOfMemory: 'the tables need more memory than they may have',
  TooMuchSaid: 'the process of the tables was not understood',
}

/** Where tables are made into files: a process of its own, so that the server goes on answering. */
export const startTableProcess = (program: string): TableProcess => {
  const file: Buffer[] = []
  let made = Promise.withResolvers<Buffer>()
  const sandbox = startSandbox({
    program,
    memoryMb,
    mostBytes,
    onFrame: ([piece]) => {
      if (piece !== undefined && piece.length > 0) file.push(piece)
      else made.resolve(Buffer.concat(file.splice(0)))
    },
    onEnd: (ending) => made.reject(new Error(endedBy[ending])),
  })
  // nobody may wait for one that ends
  made.promise.catch(() => undefined)

  const send = async (html: string, job: TableJob): Promise<void> => {
    await sandbox.send([JSON.stringify(job)])
    for (const piece of piecesIn(html)) await sandbox.send([piece])
    await sandbox.send([''])
  }

  return {
    make: async (html, job) => {
      if (sandbox.isAlive()) made = Promise.withResolvers()
      sandbox.setWorking(true)
      const [finished] = await Promise.all([made.promise, send(html, job)])
      sandbox.setWorking(false)
      return finished
    },
    isAlive: sandbox.isAlive,
    kill: sandbox.kill,
  }
}
