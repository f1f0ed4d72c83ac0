import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { findChromium } from '../../../server/printing/launch-chromium.ts'
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

const runningOf = (): readonly Running[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .map(readStat)
    .filter((each) => each !== null)

const below = (pid: number, all: readonly Running[]): readonly Running[] =>
  all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid, all)])

/** All that a server has started, what has been put out of the family among them. */
const startedBy = (server: number): readonly number[] => {
  const all = runningOf()
  const children = below(server, all)
  const own = all.find(({ pid }) => pid === server)?.session
  const sessions = new Set(children.map(({ session }) => session).filter((session) => session !== own))
  return [...children, ...all.filter(({ session }) => sessions.has(session))].map(({ pid }) => pid)
}

const canLook = process.platform === 'linux'
const canPrint = canLook && O.isSome(await findChromium(O.fromNullable(process.env['CHROMIUM_PATH'])))

const leavesNothing = async (script: string, signal: NodeJS.Signals): Promise<void> => {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'support', script)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(await once(createInterface(server.stdout), 'line')).toEqual(['warm'])
  const started = startedBy(server.pid ?? 0)
  expect(started.length).toBeGreaterThan(1)
  server.kill(signal)
  await once(server, 'exit')
  await expect.poll(() => started.filter((pid) => readStat(pid) !== null), { timeout: 10_000 }).toEqual([])
}

const signalList = ['SIGKILL', 'SIGTERM'] as const

test.skipIf(!canPrint).each(signalList)(
  'no browser outlives a server that ends by %s in the middle of a document',
  (signal) => leavesNothing('printer.ts', signal),
)

test.skipIf(!canLook).each(signalList)(
  'no process of tables outlives a server that ends by %s in the middle of a sheet',
  (signal) => leavesNothing('tables.ts', signal),
)
