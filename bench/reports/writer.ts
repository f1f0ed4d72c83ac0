import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { treeMemory } from '../support/process-tree.ts'

/** A separate process that makes reports. */
export interface ReportWriter {
  /** Makes one report and returns its size in bytes. */
  readonly render: (kind: string) => Promise<number>
  /** Answered at once, unless the process is busy. */
  readonly ping: () => Promise<unknown>
  /** Maximum memory of the process and its children since the last call, in MB. */
  readonly peak: () => number
  readonly stop: () => Promise<void>
}

interface WriterAnswer {
  readonly ready?: number
  readonly id?: number
  readonly bytes?: number
  readonly error?: string
}

export interface WriterProgram {
  readonly name: string
  readonly file: string
  readonly arguments: readonly string[]
  readonly node: string
  readonly folder: string
}

const sampleMs = 250

const sampleMemory = (child: ChildProcess) => {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, treeMemory(child.pid ?? 0))
  }, sampleMs)
  child.once('exit', () => {
    clearInterval(timer)
  })
  return () => {
    const peak = most
    most = 0
    return peak
  }
}

export const startWriter = async (program: WriterProgram): Promise<ReportWriter> => {
  const child = fork(program.file, [...program.arguments], {
    cwd: program.folder,
    execPath: program.node,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, (answer: WriterAnswer) => void>()
  let last = 0
  const call = async (message: object): Promise<WriterAnswer> => {
    last += 1
    const id = last
    const answer = new Promise<WriterAnswer>((resolve) => waiting.set(id, resolve))
    child.send({ ...message, id })
    return answer
  }
  child.on('message', (answer: WriterAnswer) => {
    waiting.get(answer.id ?? -1)?.(answer)
    waiting.delete(answer.id ?? -1)
  })
  child.once('exit', () => {
    for (const answer of waiting.values()) answer({ error: 'the process ended' })
  })
  await once(child, 'message')
  return {
    render: async (kind) => {
      const { bytes, error } = await call({ cmd: 'render', kind })
      if (bytes === undefined) throw new Error(`${program.name}, ${kind}: ${error ?? 'no answer'}`)
      return bytes
    },
    ping: () => call({ cmd: 'ping' }),
    peak: sampleMemory(child),
    stop: async () => {
      const gone = once(child, 'exit')
      await Promise.race([call({ cmd: 'close' }), gone])
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await gone
      clearTimeout(timer)
    },
  }
}
