import { E } from '../../../src/domain/fp.ts'
import { Answer, type Opened, type Taken } from './answer.ts'
import type { CagedProgram } from './caged-program.ts'
import type { OpenOrder, Order, TakeOrder } from './inside/order.ts'
import { startCaged, type UnzipFolders } from './start-caged.ts'

/** One process that reads one zip, and may do nothing else. */
export interface UnzipProcess {
  /** Rejects where it could not: of no zip that is the fault. */
  readonly open: (order: OpenOrder) => Promise<Opened>
  /** Null where the process has ended before it was done, whatever ended it. */
  readonly take: (order: TakeOrder) => Promise<Taken | null>
  readonly ended: Promise<void>
  readonly hasEnded: () => boolean
  readonly kill: () => Promise<void>
}

interface Asker {
  readonly answer: (answer: Answer | null) => void
}

const opening = -1

const fileOf = (answer: Taken | Opened): number => ('file' in answer ? answer.file : opening)

/** It is killed when nothing has come from it for so long, though something was asked. */
export const startUnzipProcess = (folders: UnzipFolders, program: CagedProgram, quietMs: number): UnzipProcess => {
  const child = startCaged(folders, program)
  const asked = new Map<number, Asker>()
  const state: { hasEnded: boolean; quiet: NodeJS.Timeout | undefined } = { hasEnded: false, quiet: undefined }

  const watch = (): void => {
    clearTimeout(state.quiet)
    state.quiet = asked.size === 0 ? undefined : setTimeout(() => child.kill('SIGKILL'), quietMs)
  }

  const answerAll = (answer: Answer | null): void => {
    const all = [...asked.values()]
    asked.clear()
    watch()
    all.forEach((each) => each.answer(answer))
  }

  const ended = new Promise<void>((resolve) => {
    const gone = () => {
      state.hasEnded = true
      answerAll(null)
      resolve()
    }
    child.once('exit', gone)
    child.once('error', gone)
  })

  const hear = (answer: Answer): void => {
    if (answer.type === 'broken') {
      answerAll(answer)
      return
    }
    const asker = asked.get(fileOf(answer))
    asked.delete(fileOf(answer))
    watch()
    asker?.answer(answer)
  }

  child.on('message', (message) => {
    const answer = Answer.decode(message)
    hear(E.isRight(answer) ? answer.right : { type: 'broken', message: 'the answer was not understood' })
  })

  const ask = (file: number, order: Order): Promise<Answer | null> =>
    new Promise((resolve) => {
      if (state.hasEnded) {
        resolve(null)
        return
      }
      asked.set(file, { answer: resolve })
      watch()
      // how it ended says why it was not sent
      child.send(order, () => undefined)
    })

  return {
    open: async (order) => {
      const answer = await ask(opening, order)
      if (answer?.type === 'listed' || answer?.type === 'unreadable') return answer
      throw new Error(`a zip could not be read: ${answer?.type === 'broken' ? answer.message : 'what reads it ended'}`)
    },
    take: async (order) => {
      const answer = await ask(order.file, order)
      if (answer === null || answer.type === 'taken' || answer.type === 'failed') return answer
      throw new Error(`a file could not be unzipped: ${answer.type === 'broken' ? answer.message : answer.type}`)
    },
    ended,
    hasEnded: () => state.hasEnded,
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}
