import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commitIn, commitOf } from '../../../../server/http/commit.ts'
import { O } from '../../../../src/domain/fp.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'plutus-commit-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@plutus.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()

test('reads the commit of a repository, and none of a folder without one', () => {
  expect(commitIn(folder)).toEqual(O.none)
  git('init', '--quiet')
  expect(commitIn(folder)).toEqual(O.none)
  git('commit', '--quiet', '--allow-empty', '--message', 'Begin')
  expect(commitIn(folder)).toEqual(O.some(git('rev-parse', 'HEAD')))
  mkdirSync(path.join(folder, 'inner'))
  expect(commitIn(path.join(folder, 'inner'))).toEqual(O.none)
})

test('reads the commit of a second checkout', () => {
  const second = path.join(folder, 'second')
  git('worktree', 'add', '--quiet', '--detach', second)
  expect(commitIn(second)).toEqual(O.some(git('rev-parse', 'HEAD')))
})

test('takes the commit of the checkout before the setting, and the setting before none', () => {
  const own = commitIn(path.join(import.meta.dirname, '..', '..', '..', '..'))
  expect(commitOf({ commit: O.some('6f6753d0') })).toBe(O.getOrElse(() => '6f6753d0')(own))
  expect(commitOf({ commit: O.none })).toBe(O.getOrElse(() => 'unknown')(own))
})
