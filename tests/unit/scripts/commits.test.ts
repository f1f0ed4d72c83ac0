import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

interface Commits {
  readonly commitFaults: (folder: string, since: Date) => readonly string[]
}

const script: string = '../../../scripts/commits.mjs'
const { commitFaults } = (await import(/* @vite-ignore */ script)) as Commits

const since = new Date('2026-01-01T00:00:00Z')
const [before, after] = ['2025-12-31T00:00:00Z', '2026-01-02T00:00:00Z']
const folder = mkdtempSync(path.join(tmpdir(), 'plutus-commits-'))
const whole = path.join(folder, 'whole')
const shallow = path.join(folder, 'shallow')

const git = (at: string, args: readonly string[], date = after) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@plutus.example', ...args], {
    cwd: at,
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: after },
    stdio: ['ignore', 'pipe', 'ignore'],
  })

const commit = (subject: string, date?: string) =>
  git(whole, ['commit', '--allow-empty', '--quiet', '--message', `${subject}\n\n${'A long body. '.repeat(20)}`], date)

const fits = `Add ${'a'.repeat(68)}`
const tooLong = `Add ${'b'.repeat(69)}`

beforeAll(() => {
  mkdirSync(whole)
  git(whole, ['init', '--quiet', '--initial-branch', 'main'])
  commit(`Old ${'c'.repeat(100)}`, before)
  commit(fits)
  commit(tooLong)
  commit('Whose orders are late')
  git(folder, ['clone', '--quiet', '--depth', '2', `file://${whole}`, 'shallow'])
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const expected = [
  expect.stringMatching(/^commit \w+: no verb at the start: Whose orders are late$/),
  expect.stringMatching(new RegExp(String.raw`^commit \w+: 73 of 72 letters: ${tooLong}$`)),
]

test('refuses subjects of more than 72 letters and subjects without a verb', () => {
  expect(commitFaults(whole, since)).toEqual(expected)
})

test('checks a shallow clone, which lacks older commits', () => {
  expect(commitFaults(shallow, since)).toEqual(expected)
})

test('accepts long subjects of commits before the rule', () => {
  expect(commitFaults(whole, new Date('2025-01-01T00:00:00Z'))).toHaveLength(3)
  expect(commitFaults(whole, new Date('2026-01-03T00:00:00Z'))).toEqual([])
})

test('accepts a folder without a history, also inside another repository', () => {
  const inner = path.join(whole, 'inner')
  mkdirSync(inner)
  expect(commitFaults(inner, since)).toEqual([])
  expect(commitFaults(folder, since)).toEqual([])
})

test('accepts any history on a machine without git', () => {
  vi.stubEnv('PATH', '/nowhere')
  expect(commitFaults(whole, since)).toEqual([])
})
