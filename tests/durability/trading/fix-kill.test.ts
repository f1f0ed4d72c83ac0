import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projections } from '../../../server/projections.ts'
import { filledUnits } from '../../../src/domain/trading/order/fills/fill.ts'
import { openTestLog, type TestLog } from '../../server/support/open-test-log.ts'
import { type OrderLog, openOrderLog } from '../../server/support/trading/open-order-log.ts'
import { type Acceptor, hasQuickFix, startAcceptor } from '../../server/trading/fix/support/acceptor.ts'

let log: TestLog
let orders: OrderLog
let acceptor: Acceptor
const said: string[] = []

beforeAll(async () => {
  if (!hasQuickFix) return
  log = await openTestLog(projections)
  orders = openOrderLog(log, 'fix', () => new Date())
  acceptor = await startAcceptor()
})
afterAll(async () => {
  if (!hasQuickFix) return
  await acceptor.stop()
  await log.drop()
})

const start = async (): Promise<ChildProcess> => {
  const program = path.join(import.meta.dirname, 'support', 'fix-node.ts')
  const child = spawn(process.execPath, [program, log.url, String(acceptor.port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const begun = Promise.withResolvers<null>()
  createInterface(child.stdout).on('line', (line) => {
    said.push(line)
    if (line === 'BEGUN') begun.resolve(null)
  })
  child.once('exit', () => {
    begun.reject(new Error('the node ended'))
  })
  await begun.promise
  return child
}

const kill = async (child: ChildProcess): Promise<void> => {
  const ended = Promise.withResolvers<null>()
  child.once('exit', () => {
    ended.resolve(null)
  })
  child.kill('SIGKILL')
  await ended.promise
}

/** Cents of the limit are what the broker does with it (tests/fix/acceptor.cpp): it fills, or loses it the first time. */
const limits = [45.02, 45.02, 45.08]

const enterAll = async (moment: number): Promise<readonly string[]> => {
  const ids = limits.map((_, place) => `K${moment}x${place}`)
  for (const [place, id] of ids.entries()) {
    await orders.enter(id, { priceLimit: limits[place] ?? 45.02, quantity: 100 })
    await log.pool.query('insert into trading_outbox (client_order) values ($1)', [id])
  }
  return ids
}

const ends: Readonly<Record<number, string>> = { 45.02: 'Filled', 45.08: 'Acknowledged' }
const momentsMs = [0, 40, 80, 120, 160, 200, 240, 280, 320, 360, 420, 480, 560, 640, 720, 800, 1000, 1300, 1700, 2300]

test.skipIf(!hasQuickFix)(
  'killed at twenty moments of their lives, no order is lost or doubled',
  { timeout: 600_000 },
  async () => {
    const all: string[] = []
    for (const [moment, afterMs] of momentsMs.entries()) {
      all.push(...(await enterAll(moment)))
      const node = await start()
      await sleep(afterMs)
      await kill(node)
    }
    const last = await start()
    const isOver = async (): Promise<boolean> => {
      const states = await Promise.all(all.map((id) => orders.order(id)))
      return states.every(({ _tag, terms }) => _tag === ends['priceLimit' in terms ? terms.priceLimit : 0])
    }
    const until = Date.now() + 120_000
    while (!(await isOver()) && Date.now() < until) await sleep(200)
    await kill(last)
    for (const id of all) {
      const order = await orders.order(id)
      const limit = 'priceLimit' in order.terms ? order.terms.priceLimit : 0
      expect([id, order._tag, filledUnits(order.fills)]).toEqual([id, ends[limit], limit === 45.02 ? 100 : 0])
      expect(acceptor.saying(new RegExp(`^NEW ${id} `))).toHaveLength(1)
      expect(acceptor.saying(new RegExp(`^DUPLICATE ${id}`))).toEqual([])
    }
    expect(said.filter((line) => line.startsWith('DISPUTE'))).toEqual([])
  },
)
