import { type ChildProcess, spawn } from 'node:child_process'
import process from 'node:process'
import { outOfHandles } from '../logger/out-of-handles.ts'
import { frameOf, frameReader } from './frame.ts'
import { watchMemory } from './resident-memory.ts'
import type { KillReason, SandboxKind, SandboxMetrics } from './sandbox-metrics.ts'

export type ProcessEnding = 'Lost' | 'OutOfMemory' | 'TooMuchSaid' | 'TooSlow'

export interface SandboxOptions {
  readonly kind: SandboxKind
  readonly metrics: SandboxMetrics
  readonly program: string
  /** All memory, in V8 and outside it. */
  readonly memoryMb: number
  readonly heapMb?: number
  readonly maxBytes: number
  readonly flags?: readonly string[]
  readonly onFrame: (parts: readonly Buffer[]) => void
  readonly onEnd: (ending: ProcessEnding) => void
}

/** A process without files, network, processes, threads and addons, except as its flags allow. */
export interface SandboxProcess {
  readonly send: (parts: readonly (string | Uint8Array)[]) => Promise<void>
  readonly setWorking: (isWorking: boolean) => void
  readonly isAlive: () => boolean
  readonly kill: (ending?: 'TooSlow' | 'OutOfMemory') => Promise<void>
}

const endingReasons: Readonly<Record<ProcessEnding, KillReason>> = {
  Lost: 'lost',
  OutOfMemory: 'memory',
  TooMuchSaid: 'output',
  TooSlow: 'time',
}

const flagsOf = ({ memoryMb, heapMb = memoryMb, flags = [] }: SandboxOptions): readonly string[] => [
  '--permission',
  '--disable-sigusr1',
  '--no-warnings',
  `--max-old-space-size=${heapMb}`,
  ...flags,
]

/** Reads the program from a frame, because it does not fit on a command line. */
const starterScript = `{
  const { readSync } = require('node:fs')
  const filled = (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(0, bytes, at, bytes.length - at, null)
      if (read === 0) process.exit()
      at += read
    }
    return bytes
  }
  const program = filled(Buffer.alloc(filled(Buffer.alloc(4)).readUInt32LE())).toString()
  new (require('node:vm').Script)(program, { filename: 'program' }).runInThisContext()
}`

/** Memory that Node and an idle program need. */
const baseMemoryMb = 128
const bytesPerMegabyte = 1024 * 1024

// glibc: one heap for all threads, so that freed memory returns to the system
const processEnvironment = { TZ: 'UTC', MALLOC_ARENA_MAX: '1' }

/** V8 aborts when it runs out of memory. */
const endingOf = ({ signalCode, exitCode }: ChildProcess): ProcessEnding =>
  signalCode === 'SIGABRT' || signalCode === 'SIGTRAP' || exitCode === 134 ? 'OutOfMemory' : 'Lost'

export const startSandbox = (options: SandboxOptions): SandboxProcess => {
  const { kind, metrics, program, memoryMb, maxBytes, onFrame, onEnd } = options
  const child = spawn(process.execPath, [...flagsOf(options), '-e', starterScript], {
    cwd: '/',
    // a signal to the server's process group must not end running work; the server gives it time to finish
    detached: true,
    env: processEnvironment,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  if (child.pid === undefined) {
    child.once('error', () => undefined)
    // a child without a PID may have no pipes
    throw outOfHandles()
  }
  const counted = metrics.start(kind)
  const state: { ending: ProcessEnding | null; unwatch: () => void } = { ending: null, unwatch: () => undefined }

  const end = (ending?: ProcessEnding): void => {
    state.unwatch()
    child.kill('SIGKILL')
    if (state.ending !== null) return
    state.ending = ending ?? 'Lost'
    counted.end(ending === undefined ? undefined : endingReasons[ending])
    onEnd(state.ending)
  }

  const gone = new Promise<void>((resolve) => {
    const leave = () => {
      end(endingOf(child))
      resolve()
    }
    child.once('exit', leave)
    child.once('error', leave)
  })

  child.stdout.on(
    'data',
    frameReader(maxBytes, {
      onFrame: (parts) => {
        if (state.ending === null) onFrame(parts)
      },
      onNonsense: () => end('TooMuchSaid'),
    }),
  )
  child.stdin.on('error', () => undefined)

  const code = Buffer.from(program)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(code.length)
  child.stdin.write(length)
  child.stdin.write(code)

  return {
    send: async (parts) => {
      if (state.ending !== null || child.stdin.write(frameOf(parts))) return
      await Promise.race([new Promise((resolve) => child.stdin.once('drain', resolve)), gone])
    },
    setWorking: (isWorking) => {
      state.unwatch()
      if (state.ending === null) counted.setWorking(isWorking)
      state.unwatch =
        isWorking && state.ending === null && child.pid !== undefined
          ? watchMemory(child.pid, (memoryMb + baseMemoryMb) * bytesPerMegabyte, () => end('OutOfMemory'))
          : () => undefined
    },
    isAlive: () => state.ending === null,
    kill: (ending) => {
      end(ending)
      return gone
    },
  }
}
