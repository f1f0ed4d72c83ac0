import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let testFolder: string

beforeEach(() => {
  testFolder = mkdtempSync(path.join(tmpdir(), 'plutus-tally-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(testFolder, { recursive: true })
})

const moduleOf = (name: string, state: string, tests: Readonly<Record<string, string>> = {}) => {
  const module = { relativeModuleId: name, state: () => state, children: { allTests: () => all } }
  const all = Object.entries(tests).map(([fullName, of]) => ({
    module,
    fullName,
    result: () => ({ state: of }),
    diagnostic: () => ({ flaky: fullName === 'second' }),
  }))
  return module
}

interface Script {
  readonly default: new () => { onTestRunEnd: (modules: readonly unknown[], errors: readonly unknown[]) => void }
}

test('failed tests, files without any and what belongs to no test are each named, with its cause', async () => {
  const file = path.join(testFolder, 'tally.json')
  vi.stubEnv('VITEST_TALLY', file)
  const script: string = '../../../scripts/vitest-tally.mjs'
  const { default: Tally } = (await import(/* @vite-ignore */ script)) as Script
  const modules = [
    moduleOf('a.test.ts', 'failed', { first: 'passed', second: 'passed', third: 'failed' }),
    moduleOf('b.test.ts', 'failed'),
    moduleOf('c.test.ts', 'queued'),
  ]
  const cause = { name: 'Error', message: 'Worker exited while running c.test.ts' }
  new Tally().onTestRunEnd(modules, [{ name: 'Error', message: 'Worker emitted error.', cause }])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    passed: 2,
    failed: 2,
    names: ['a.test.ts: third', 'b.test.ts'],
    outside: ['Error: Worker emitted error. (Error: Worker exited while running c.test.ts)'],
    flaky: ['a.test.ts: second'],
  })
})
