import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as t from 'io-ts'
import { E } from '../../../src/domain/fp.ts'

/** What a caged process runs, and the threads in it: addresses that have the whole text in them. */
export const CagedProgram = t.readonly(t.strict({ main: t.string, pdfThread: t.string }))
export type CagedProgram = t.TypeOf<typeof CagedProgram>

const run = promisify(execFile)

const printer = fileURLToPath(new URL('./print-program.ts', import.meta.url))

/**
 * Made from the sources when the first zip is read: a caged process may not read them, and to take away their types each
 * process and each thread of it would need 15 MB and a while.
 */
export const buildCagedProgram = async (): Promise<CagedProgram> => {
  const { stdout } = await run(process.execPath, ['--no-warnings', printer])
  const program = CagedProgram.decode(JSON.parse(stdout))
  return E.isRight(program) ? program.right : Promise.reject(new Error('what zips are read by was not made'))
}
