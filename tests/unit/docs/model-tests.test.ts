import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import * as t from 'io-ts'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { E } from '../../../src/domain/fp.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const page = readFileSync(path.join(root, 'docs', 'model-tests.md'), 'utf8')

/** The block of the page that follows a sentence. */
const blockAfter = (sentence: string): string =>
  page
    .slice(page.indexOf(sentence))
    .split(/\n```\w*\n/, 2)[1]
    ?.split('\n```\n', 1)
    .join() ?? ''

const example = `${blockAfter('## Run a complete example')}\n`
const documentedPath = /^\/\/ (\S+)\n/.exec(example)?.[1] ?? ''

const calls = 'news: silent(), markRead: unanswered()'
const sources: Readonly<Record<string, string>> = {
  'news.test.tsx': example,
  'silent-not-called.tsx': example.replace(calls, 'news: silent, markRead: unanswered()'),
  'unanswered-not-called.tsx': example.replace(calls, 'news: silent(), markRead: unanswered'),
}

const copies = { folder: '' }

// next to the documented folder, so that the relative imports stay the same
beforeAll(async () => {
  copies.folder = await mkdtemp(path.join(root, path.dirname(documentedPath), '..', 'copied-'))
  for (const [name, source] of Object.entries(sources)) await writeFile(path.join(copies.folder, name), source)
})

afterAll(() => rm(copies.folder, { recursive: true, force: true }))

const typeErrors = (): Readonly<Record<string, readonly string[]>> => {
  const { options } = ts.parseJsonSourceFileConfigFileContent(
    ts.readJsonConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)),
    { ...ts.sys, readDirectory: () => [] },
    root,
  )
  const files = Object.keys(sources).map((name) => path.join(copies.folder, name))
  const program = ts.createProgram(files, { ...options, incremental: false })
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file),
      [
        ...program.getSyntacticDiagnostics(program.getSourceFile(file)),
        ...program.getSemanticDiagnostics(program.getSourceFile(file)),
      ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    ]),
  )
}

const VitestReport = t.strict({
  success: t.boolean,
  testResults: t.array(t.strict({ assertionResults: t.array(t.strict({ status: t.string })) })),
})

const runExample = async (): Promise<E.Either<t.Errors, t.TypeOf<typeof VitestReport>>> => {
  const report = path.join(copies.folder, 'report.json')
  const environment = Object.entries(process.env).filter(([name]) => !/^(?:VITEST.*|TEST|NODE_ENV)$/.test(name))
  await promisify(execFile)(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'model',
      '--reporter',
      'json',
      '--outputFile',
      report,
      copies.folder,
    ],
    { cwd: root, env: Object.fromEntries(environment) },
  )
  return VitestReport.decode(JSON.parse(await readFile(report, 'utf8')))
}

test('the example of docs/model-tests.md compiles, and does not where silent or unanswered is not called', {
  timeout: 120_000,
}, () => {
  expect(typeErrors()).toEqual({
    'news.test.tsx': [],
    'silent-not-called.tsx': [expect.stringContaining('is not assignable')],
    'unanswered-not-called.tsx': [expect.stringContaining('is not assignable')],
  })
})

test('the example of docs/model-tests.md passes a test for each walk that the page lists', {
  timeout: 120_000,
}, async () => {
  const rows = page.split('\n| walk | end |\n')[1]?.split('\n\n', 1).join().split('\n').slice(1) ?? []
  expect(rows).toHaveLength(1)
  expect(await runExample()).toEqual(
    E.right({ success: true, testResults: [{ assertionResults: rows.map(() => ({ status: 'passed' })) }] }),
  )
})

test('the page gives the command for the path of the example', () => {
  expect(blockAfter('Run it:')).toBe(`npx vitest run --project model ${documentedPath}`)
})
