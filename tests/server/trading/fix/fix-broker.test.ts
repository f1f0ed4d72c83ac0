import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import { promisify } from 'node:util'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OrderBroker, BrokerRequest, TellReport } from '../../../../server/trading/broker/broker.ts'
import { openFixBroker } from '../../../../server/trading/fix/fix-broker.ts'
import { type FixEngine, type FixTls, loadFixEngine } from '../../../../server/trading/fix/fix-settings.ts'
import { serverProjections } from '../../../../server/projections.ts'
import { dayIn } from '../../../../src/domain/dates/time-zone.ts'
import { E } from '../../../../src/domain/fp.ts'
import { filledUnits } from '../../../../src/domain/trading/order/fills/fill.ts'
import { amendedTerms, orderTerms } from '../../../unit/support/trading/orders.ts'
import { type OrderLog, openOrderLog } from '../../support/trading/open-order-log.ts'
import { openTestLog, type TestLog } from '../../support/open-test-log.ts'
import { type FixAcceptor, freePort, hasQuickFix, startAcceptor } from './support/acceptor.ts'

let testLog: TestLog
let ordersLog: OrderLog
let acceptor: FixAcceptor
let fixEngine: FixEngine
let sampleBrokers: OrderBroker[] = []
let settling = 0

beforeAll(async () => {
  if (!hasQuickFix) return
  testLog = await openTestLog(serverProjections)
  ordersLog = openOrderLog(testLog, 'fix', () => new Date())
  acceptor = await startAcceptor()
  const loaded = await loadFixEngine()
  if (E.isLeft(loaded)) throw new Error(loaded.left)
  fixEngine = loaded.right
})
afterAll(async () => {
  if (!hasQuickFix) return
  await acceptor.stop()
  await testLog.drop()
})
afterEach(async () => {
  for (const broker of sampleBrokers) await broker.close()
  sampleBrokers = []
})

const open = (
  port = acceptor.port,
  report: TellReport = ordersLog.report,
  tls?: FixTls,
  onSession = (): Promise<void> => Promise.resolve(),
  resetsOnLogon = false,
): OrderBroker => {
  const broker = openFixBroker({
    pool: testLog.pool,
    engine: fixEngine,
    now: () => new Date(),
    dayOf: (instant: Date) => dayIn('Australia/Sydney', instant),
    pauseMs: 100,
    timeoutMs: 3000,
    settings: {
      host: '127.0.0.1',
      port,
      sender: 'PLUTUS',
      target: 'BROKER',
      heartbeatSeconds: 1,
      resetsOnLogon,
      login: undefined,
      tls,
    },
    log: () => undefined,
    onDefect: () => {
      settling += 1
    },
  })
  sampleBrokers.push(broker)
  void broker.begin(report, onSession)
  return broker
}

const until = async (isSo: () => Promise<boolean> | boolean, what: string): Promise<void> => {
  const ends = Date.now() + 20_000
  while (!(await isSo())) {
    if (Date.now() > ends) throw new Error(`not in time: ${what}`)
    await sleep(20)
  }
}

let rowCount = 0

const enter = async (priceLimit: number, quantity = 100): Promise<BrokerRequest> => {
  rowCount += 1
  const id = `F${process.pid}x${rowCount}`
  await ordersLog.enter(id, { priceLimit, quantity })
  return {
    clientOrder: id,
    original: id,
    terms: { ...orderTerms, priceLimit, quantity, allocations: [{ account: 'A1', units: quantity }] },
  }
}

/** As the outbox does: asks whether the broker has it, and sends it again if not, until that is certain. */
const placed = async (broker: OrderBroker, order: BrokerRequest): Promise<void> => {
  const attempt = async (isFirst: boolean): Promise<boolean> => {
    try {
      if (!isFirst && (await broker.status(order)) === 'Known') return true
      await broker.send(order)
      return true
    } catch {
      await sleep(50)
      return false
    }
  }
  const tried = { isFirst: true }
  await until(async () => {
    const isDone = await attempt(tried.isFirst)
    tried.isFirst = false
    return isDone
  }, `placing ${order.clientOrder}`)
}

const becomes = async ({ clientOrder }: BrokerRequest, expected: object): Promise<void> => {
  await until(async () => {
    const order = await ordersLog.order(clientOrder)
    return Object.entries(expected).every(
      ([key, value]) => JSON.stringify(order[key as keyof typeof order]) === JSON.stringify(value),
    )
  }, JSON.stringify(expected)).catch(() => undefined)
  expect(await ordersLog.order(clientOrder)).toMatchObject(expected)
}

const news = (order: BrokerRequest): readonly string[] => acceptor.saying(new RegExp(`^NEW ${order.clientOrder} `))

test.skipIf(!hasQuickFix)('an order is acknowledged, and filled in two parts', async () => {
  const broker = open()
  const order = await enter(45.02)
  await placed(broker, order)
  await becomes(order, { _tag: 'Filled', reference: `Q-${order.clientOrder}` })
  expect((await ordersLog.order(order.clientOrder)).fills).toMatchObject([
    { units: 50, price: 45.02, source: 'fix', tradedOn: '2026-07-01', isBusted: false },
    { units: 50, price: 45.02, source: 'fix', tradedOn: '2026-07-01', isBusted: false },
  ])
})

test.skipIf(!hasQuickFix)('a rejection, an expiry, a bust and a correction are told', async () => {
  const broker = open()
  const [rejected, expired, busted, corrected] = [
    await enter(45.04),
    await enter(45.09),
    await enter(45.05),
    await enter(45.07),
  ]
  for (const order of [rejected, expired, busted, corrected]) await placed(broker, order)
  await becomes(rejected, { _tag: 'Rejected', reason: 'No such security' })
  await becomes(expired, { _tag: 'Expired' })
  await until(async () => (await ordersLog.order(corrected.clientOrder)).fills.length === 2, 'a correction')
  expect((await ordersLog.order(busted.clientOrder)).fills).toMatchObject([{ units: 100, isBusted: true }])
  expect((await ordersLog.order(corrected.clientOrder)).fills).toMatchObject([
    { units: 50, price: 45.07, isBusted: true },
    { units: 50, price: 44.07, isBusted: false },
  ])
})

test.skipIf(!hasQuickFix)('a cancel is confirmed or refused, and an order is replaced', async () => {
  const broker = open()
  const [cancelled, kept, amended] = [await enter(45.01), await enter(45.06), await enter(45.01)]
  for (const order of [cancelled, kept, amended]) await placed(broker, order)
  for (const order of [cancelled, kept]) {
    await ordersLog.cancel(order.clientOrder)
    await broker.cancel({ ...order, clientOrder: `${order.clientOrder}-1` })
  }
  await becomes(cancelled, { _tag: 'Cancelled' })
  await becomes(kept, { _tag: 'PartFilled' })
  await ordersLog.amend(amended.clientOrder, { quantity: 80, priceLimit: 46.02 })
  await broker.amend({
    ...amended,
    clientOrder: `${amended.clientOrder}-1`,
    amended: { ...amendedTerms, quantity: 80, priceLimit: 46.02, allocations: [{ account: 'A1', units: 80 }] },
  })
  await becomes(amended, { _tag: 'Filled' })
  expect(filledUnits((await ordersLog.order(amended.clientOrder)).fills)).toBe(80)
})

test.skipIf(!hasQuickFix)('what the broker never got is not known to it, and goes again once', async () => {
  const broker = open()
  const order = await enter(45.08)
  await until(() => acceptor.saying(/^LOGON/).length > 0, 'a session')
  await placed(broker, order)
  await becomes(order, { _tag: 'Acknowledged' })
  expect(acceptor.saying(new RegExp(`^(LOST|NEW) ${order.clientOrder}`))).toEqual([
    `LOST ${order.clientOrder}`,
    `NEW ${order.clientOrder} 100`,
  ])
  expect(await broker.status(order)).toBe('Known')
  expect(await broker.status({ ...order, clientOrder: 'NeverSent' })).toBe('NotKnown')
})

test.skipIf(!hasQuickFix)('an order that is sent twice is one order', async () => {
  const broker = open()
  const order = await enter(45.01)
  await placed(broker, order)
  await broker.send(order)
  await becomes(order, { _tag: 'Acknowledged' })
  expect(acceptor.saying(new RegExp(`^(NEW|DUPLICATE) ${order.clientOrder}`))).toHaveLength(2)
})

test.skipIf(!hasQuickFix)(
  'what was told while it could not be written down is told again with the next session',
  async () => {
    const failing = { left: 2 }
    const report: TellReport = async (received) => {
      if (received.type === 'Filled' && failing.left > 0) {
        failing.left -= 1
        return Promise.reject(new Error('the database is away'))
      }
      await ordersLog.report(received)
    }
    const broker = open(acceptor.port, report)
    const order = await enter(45.02)
    await placed(broker, order)
    await becomes(order, { _tag: 'Filled' })
    expect(failing.left).toBe(0)
    expect(news(order)).toHaveLength(1)
  },
)

/** A line to the acceptor that can be cut. */
const openLine = async () => {
  const port = await freePort()
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(acceptor.port, '127.0.0.1')
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  }).listen(port, '127.0.0.1')
  return { port, cut: () => ends.forEach((end) => end.destroy()), close: () => server.close() }
}

test.skipIf(!hasQuickFix)('a line that is cut again and again loses and doubles nothing', async () => {
  const line = await openLine()
  const broker = open(line.port)
  const all = await Promise.all(Array.from({ length: 12 }, () => enter(45.02)))
  const cutting = (async () => {
    for (let cut = 0; cut < 6; cut += 1) {
      await sleep(200 + 70 * cut)
      line.cut()
    }
  })()
  for (const order of all) await placed(broker, order)
  await cutting
  for (const order of all) {
    await becomes(order, { _tag: 'Filled' })
    expect(filledUnits((await ordersLog.order(order.clientOrder)).fills)).toBe(100)
    expect(news(order)).toHaveLength(1)
  }
  line.close()
})

/** The acceptor behind a certificate that nobody vouches for but itself. */
const openTls = async (folder: string) => {
  const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') }
  const names = ['-subj', '/CN=broker', '-addext', 'subjectAltName=IP:127.0.0.1']
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  await promisify(execFile)('openssl', [...made, '-keyout', files.key, '-out', files.cert, ...names])
  const port = await freePort()
  const keys = { cert: await readFile(files.cert), key: await readFile(files.key) }
  const server = createTlsServer(keys, (near) => {
    const far = connect(acceptor.port, '127.0.0.1')
    for (const end of [near, far]) end.on('error', () => undefined)
    near.pipe(far).pipe(near)
  }).listen(port, '127.0.0.1')
  server.on('tlsClientError', () => undefined)
  return { port, ca: files.cert, close: () => server.close() }
}

test.skipIf(!hasQuickFix)('by TLS the broker is who its authority says, or there is no session', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-fix-'))
  const line = await openTls(folder)
  const unknown = open(line.port, ordersLog.report, { ca: undefined, own: undefined })
  const order = await enter(45.02)
  await sleep(500)
  await expect(unknown.send(order)).rejects.toThrow('no session')
  await unknown.close()
  await placed(open(line.port, ordersLog.report, { ca: line.ca, own: undefined }), order)
  await becomes(order, { _tag: 'Filled' })
  line.close()
  await rm(folder, { recursive: true })
})

test.skipIf(!hasQuickFix)('of two nodes one has the session, and the other takes over when that goes', async () => {
  const begun: string[] = []
  const noting = (name: string) => () => {
    begun.push(name)
    return Promise.resolve()
  }
  const first = open(acceptor.port, ordersLog.report, undefined, noting('first'))
  const order = await enter(45.01)
  await placed(first, order)
  const second = open(acceptor.port, ordersLog.report, undefined, noting('second'))
  await sleep(500)
  await expect(second.send(await enter(45.01))).rejects.toThrow('no session')
  const later = await enter(45.02)
  expect(begun).toEqual(['first'])
  await first.close()
  await placed(second, later)
  await becomes(later, { _tag: 'Filled' })
  expect(begun).toEqual(['first', 'second'])
})

test.skipIf(!hasQuickFix)(
  'a session that agreed on it begins at 1 with each logon, whatever either side was at',
  async () => {
    await testLog.pool.query('update fix_session set next_sender = 90000, next_target = 90000')
    const begin = (): OrderBroker => open(acceptor.port, ordersLog.report, undefined, undefined, true)
    for (const broker of [begin, begin]) {
      const order = await enter(45.02)
      const own = broker()
      await placed(own, order)
      await becomes(order, { _tag: 'Filled' })
      await own.close()
    }
    const { rows } = await testLog.pool.query<{ next: string }>('select next_sender::text as next from fix_session')
    expect(rows.every(({ next }) => Number(next) < 20)).toBe(true)
  },
)

test.skipIf(!hasQuickFix)(
  'nothing was in dispute, and sent messages are kept, but not those of the session, which have the password',
  async () => {
    expect(ordersLog.disputes).toEqual([])
    const { rows } = await testLog.pool.query<{ type: string }>('select distinct type from fix_message')
    expect(rows.map(({ type }) => type).toSorted()).toEqual(['AF', 'D', 'F', 'G', 'H'])
    expect(settling).toBeLessThanOrEqual(4)
  },
)
