import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import * as t from 'io-ts'
import ts from 'typescript'
import type { E } from '../../../src/domain/fp.ts'

export const root = path.join(import.meta.dirname, '..', '..', '..')

/** The type errors of each file of a folder. */
export const typeErrorsIn = (folder: string, files: readonly string[]): Readonly<Record<string, readonly string[]>> => {
  const { options } = ts.parseJsonSourceFileConfigFileContent(
    ts.readJsonConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)),
    { ...ts.sys, readDirectory: () => [] },
    root,
  )
  const pathOf = (file: string): string => path.join(folder, file)
  const program = ts.createProgram(files.map(pathOf), { ...options, incremental: false })
  return Object.fromEntries(
    files.map((file) => [
      file,
      [
        ...program.getSyntacticDiagnostics(program.getSourceFile(pathOf(file))),
        ...program.getSemanticDiagnostics(program.getSourceFile(pathOf(file))),
      ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    ]),
  )
}

const VitestReport = t.strict({
  success: t.boolean,
  testResults: t.array(t.strict({ assertionResults: t.array(t.strict({ status: t.string })) })),
})

/** Runs the model tests in a folder by themselves, and reads how each ended. */
export const runModelTests = async (folder: string): Promise<E.Either<t.Errors, t.TypeOf<typeof VitestReport>>> => {
  const report = path.join(folder, 'report.json')
  const environment = Object.entries(process.env).filter(([name]) => !/^(?:VITEST.*|TEST|NODE_ENV)$/.test(name))
  const reporter = ['--reporter', 'json', '--outputFile', report]
  await promisify(execFile)(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'model', ...reporter, folder],
    { cwd: root, env: Object.fromEntries(environment) },
  )
  return VitestReport.decode(JSON.parse(await readFile(report, 'utf8')))
}
