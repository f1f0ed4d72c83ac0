import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as t from 'io-ts'
import { E } from '../../../src/domain/fp.ts'

/** What a caged process is made of: what keeps it, and the rooms in it (compiling, writing, drawing), each one script. */
export const Program = t.readonly(
  t.strict({ keeper: t.string, rooms: t.readonly(t.tuple([t.string, t.string, t.string])) }),
)
export type Program = t.TypeOf<typeof Program>

const run = promisify(execFile)

const bundler = fileURLToPath(new URL('./bundle-program.ts', import.meta.url))

const mostBytes = 64 * 1024 * 1024

/** Made from the sources when the first report is written: a caged process may not read them. */
export const buildProgram = async (): Promise<Program> => {
  const { stdout } = await run(process.execPath, [bundler], { maxBuffer: mostBytes })
  const program = Program.decode(JSON.parse(stdout))
  return E.isRight(program) ? program.right : Promise.reject(new Error('what reports are written by was not made'))
}
