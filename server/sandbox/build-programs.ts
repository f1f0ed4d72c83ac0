import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as t from 'io-ts'
import { E } from '../../src/domain/fp.ts'
import { asError } from '../logger/errors.ts'
import { isKilled, outOfHandles } from '../logger/out-of-handles.ts'
import type { ProgramSource } from './program-source.ts'

const execFileAsync = promisify(execFile)

const bundlerFile = fileURLToPath(new URL('./bundle-programs.ts', import.meta.url))

const maxBytes = 64 * 1024 * 1024

export const buildPrograms = async (sources: readonly ProgramSource[]): Promise<readonly string[]> => {
  const { stdout } = await execFileAsync(process.execPath, ['--no-warnings', bundlerFile, JSON.stringify(sources)], {
    maxBuffer: maxBytes,
  }).catch((error: unknown) => Promise.reject(isKilled(error) ? outOfHandles(error) : asError(error)))
  const programs = t.readonlyArray(t.string).decode(JSON.parse(stdout))
  return E.isRight(programs) ? programs.right : Promise.reject(new Error('the programs of the sandbox were not made'))
}

export const buildOnce = <Program>(build: () => Promise<Program>): (() => Promise<Program>) => {
  const built: { program: Promise<Program> | null } = { program: null }
  return () =>
    (built.program ??= build().catch((defect: unknown) => {
      built.program = null
      return Promise.reject(asError(defect))
    }))
}
