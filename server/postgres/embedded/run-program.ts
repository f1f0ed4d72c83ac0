import { spawn } from 'node:child_process'
import type { RunAs } from './run-as.ts'

export interface ProgramContext {
  readonly cwd: string
  readonly as: RunAs | undefined
  readonly signal?: AbortSignal
}

/** No PG* variable of the person who starts the server may redirect PostgreSQL. */
export const programEnvironment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }

interface ProgramResult {
  readonly succeeded: boolean
  readonly output: string
  readonly signal: NodeJS.Signals | null
}

export const runProgram = (
  program: string,
  args: readonly string[],
  { cwd, as, signal }: ProgramContext,
): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const stopping = signal === undefined ? {} : { signal }
    const child = spawn(program, args, {
      cwd,
      ...as,
      ...stopping,
      env: programEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: string[] = []
    child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ succeeded: false, output: error.message, signal: null })
    })
    child.on('close', (code, killedBy) => resolve({ succeeded: code === 0, output: said.join(''), signal: killedBy }))
  })
