import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { E } from '../../../src/domain/fp.ts'
import { root, runModelTests, typeErrorsIn } from '../support/copied-tests.ts'

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

test('the example of docs/model-tests.md compiles, and does not where silent or unanswered is not called', {
  timeout: 120_000,
}, () => {
  expect(typeErrorsIn(copies.folder, Object.keys(sources))).toEqual({
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
  expect(await runModelTests(copies.folder)).toEqual(
    E.right({ success: true, testResults: [{ assertionResults: rows.map(() => ({ status: 'passed' })) }] }),
  )
})

test('the page gives the command for the path of the example', () => {
  expect(blockAfter('Run it:')).toBe(`npx vitest run --project model ${documentedPath}`)
})
