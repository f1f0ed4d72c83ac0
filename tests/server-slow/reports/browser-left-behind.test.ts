import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { findChromium } from '../../../server/reports/chromium/find-chromium.ts'
import { O } from '../../../src/domain/fp.ts'

interface Running {
  readonly pid: number
  readonly parent: number
  readonly session: number
}

/** As Linux tells it: the name of a program, in parentheses, may have anything in it. */
const readStat = (pid: number): Running | null => {
  try {
    const stat = readFileSync(`/proc/${pid.toString()}/stat`, 'utf8')
    const [state, parent, , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? null : { pid, parent: Number(parent), session: Number(session) }
  } catch {
    return null
  }
}

const running = (): readonly Running[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .map(readStat)
    .filter((each) => each !== null)

const below = (pid: number, all: readonly Running[]): readonly Running[] =>
  all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid, all)])

/** The browser and all it has started, what has been put out of the family among them. */
const browserOf = (server: number): readonly number[] => {
  const all = running()
  const children = below(server, all)
  const sessions = new Set(children.map(({ session }) => session))
  return [...children, ...all.filter(({ session }) => sessions.has(session))].map(({ pid }) => pid)
}

const canLook =
  process.platform === 'linux' && O.isSome(await findChromium(O.fromNullable(process.env['CHROMIUM_PATH'])))

test.skipIf(!canLook).each(['SIGKILL', 'SIGTERM'] as const)(
  'no browser outlives a server that ends by %s in the middle of a document',
  async (signal) => {
    const server = spawn(process.execPath, [path.join(import.meta.dirname, 'support/printer.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    expect(await once(createInterface(server.stdout), 'line')).toEqual(['warm'])
    const browser = browserOf(server.pid ?? 0)
    expect(browser.length).toBeGreaterThan(1)
    server.kill(signal)
    await once(server, 'exit')
    await expect.poll(() => browser.filter((pid) => readStat(pid) !== null), { timeout: 10_000 }).toEqual([])
  },
)
