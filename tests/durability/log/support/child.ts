import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { programAt } from '../../../support/program.ts'
import type { RunAs } from '../../../../server/postgres/embedded/run-as.ts'

export interface ChildProgram {
  readonly process: ChildProcessByStdio<null, Readable, null>
  /** Every line it has said so far. */
  readonly lines: readonly string[]
  /** Resolves when it has said such a line, among those after the first `skipped`. */
  readonly saying: (text: string, skipped?: number) => Promise<void>
  readonly ended: Promise<unknown>
}

const running = new Set<ChildProgram>()

const supportFolder = import.meta.dirname

/** Runs a script of this folder in a process of its own, as another user if asked. */
export const runScriptAs = (as: RunAs | undefined, script: string, ...args: readonly string[]): ChildProgram => {
  const child = spawn(process.execPath, [programAt(path.relative('.', path.join(supportFolder, script))), ...args], {
    ...as,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line))
  const saying = async (text: string, skipped = 0): Promise<void> => {
    while (!lines.slice(skipped).some((line) => line.startsWith(text))) await once(reader, 'line')
  }
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')])
  const started = { process: child, lines, saying, ended }
  running.add(started)
  void ended.then(() => running.delete(started))
  return started
}

export const runScript = (script: string, ...args: readonly string[]): ChildProgram =>
  runScriptAs(undefined, script, ...args)

/** Ends what a failed test left behind. */
export const killScripts = async (): Promise<void> => {
  for (const { process: child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
}
