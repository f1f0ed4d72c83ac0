import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import * as t from 'io-ts'
import { accountCode, closeOf, orderSecurities } from '../tests/support/order-firm.ts'
import { callAs } from '../tests/support/sign-in.ts'
import { type MeasuredServer, withOrderServer } from './orders/order-server.ts'
import { openOrderScreen } from './orders/order-screen.ts'
import { watchOrders } from './orders/watch-orders.ts'
import { watchServer } from './orders/watch-server.ts'
import { withBrowser } from './support/browser.ts'
import { median, millisecondsText, percentile, type BenchReport, timeWork } from './support/report.ts'

const firmSize = { advisers: 5, accountsEach: 200 }
const aMinute = 60_000
const timeoutMs = 60_000

const securityAt = (at: number) => orderSecurities[at % orderSecurities.length]!
const idAt = (at: number): string => `Q${at}`
const textAt = (at: number): string => `Buy ${(at + 1).toLocaleString('en')} ${securityAt(at).asx_code}`

/** Each account has one order, with its own number of units. */
const orderAt = (at: number) => {
  const adviser = at % firmSize.advisers
  const account = accountCode(adviser * firmSize.accountsEach + Math.floor(at / firmSize.advisers))
  return {
    id: idAt(at),
    acknowledged: [],
    type: 'b',
    security: securityAt(at),
    priceMarket: true,
    goodForDay: true,
    quantity: at + 1,
    accounts: [{ account, units: at + 1 }],
  }
}

const SiteDate = t.type({ today: t.string })

const todayOf = async ({ url, desk }: MeasuredServer): Promise<string> => {
  const path = `/orders/admin/firm/facts?security=${securityAt(0).asx_code}&accounts=${accountCode(0)}`
  const facts: unknown = await (await callAs(url, desk)('GET', path)).json()
  if (!SiteDate.is(facts)) throw new Error('the server does not say what day it is')
  return facts.today
}

interface OrderTiming {
  /** Milliseconds after the order was posted. */
  readonly answered: number
  readonly seen: number
  readonly filled: number
}

interface PacedOrders {
  readonly timings: readonly OrderTiming[]
  readonly minutes: { readonly answered: number; readonly filled: number }
  readonly onScreen: readonly number[]
  readonly busy: number
  readonly load: Awaited<ReturnType<Awaited<ReturnType<typeof watchServer>>['stop']>>
}

/** Works by hand: the desk acknowledges each order that arrives and enters its trade. */
const workOrders = ({ post, desk }: MeasuredServer, tradedOn: string, failed: (error: unknown) => void) => {
  const work = async (id: string): Promise<void> => {
    const at = Number(id.slice(1))
    await post(desk, `/orders/${id}/acknowledge`, { reference: `B-${id}` })
    const trade = {
      execution: `T${id}`,
      units: at + 1,
      price: closeOf(at % orderSecurities.length),
      brokerage: 20,
      tradedOn,
    }
    await post(desk, `/orders/${id}/fill`, trade)
  }
  return (id: string, type: string): void => {
    if (type === 'OrderPlaced') work(id).catch(failed)
  }
}

interface OrderPace {
  readonly side: 'hand' | 'simulated'
  readonly count: number
  readonly perMinute: number
}

const measurePacedOrders = (server: MeasuredServer, { side, count, perMinute }: OrderPace): Promise<PacedOrders> =>
  withBrowser(async (browser) => {
    const { url, desk, advisers, post } = server
    const failures: unknown[] = []
    const note = (error: unknown): void => {
      failures.push(error)
    }
    const byHand = workOrders(server, await todayOf(server), note)
    const watch = await watchOrders(url, desk, side === 'hand' ? byHand : undefined)
    const sampled = Array.from({ length: Math.floor(count / 10) }, (_, at) => at * 10)
    const screens = [
      await openOrderScreen(browser, url, desk, 'admin/firm', sampled.map(textAt)),
      await openOrderScreen(browser, url, advisers[0]!, 'adviser/ADV01', sampled.map(textAt)),
    ]
    const load = await watchServer(url)
    const begun = performance.now()
    const clock = Date.now() - begun
    const posted: number[] = []
    const answered: number[] = []
    const answers: Promise<void>[] = []
    for (let at = 0; at < count; at += 1) {
      await pause(Math.max(0, begun + (at * aMinute) / perMinute - performance.now()))
      posted[at] = performance.now()
      const answer = post(advisers[at % firmSize.advisers]!, '/orders', orderAt(at))
      answers.push(
        answer.then(() => {
          answered[at] = performance.now()
        }, note),
      )
    }
    await Promise.all(answers)
    const isFilled = (): boolean =>
      Array.from({ length: count }, (_, at) => watch.receivedAt(idAt(at), 'OrderFilled')).every(
        (at) => at !== undefined,
      )
    const until = performance.now() + timeoutMs
    while (!isFilled() && failures.length === 0 && performance.now() < until) await pause(20)
    const found = await load.stop()
    if (failures.length > 0) throw new Error(`${failures.length} calls were refused: ${String(failures[0])}`)
    const filled = Array.from({ length: count }, (_, at) => watch.receivedAt(idAt(at), 'OrderFilled') ?? Infinity)
    await pause(2000)
    const shown = await Promise.all(screens.map((screen) => screen.shown()))
    watch.leave()
    return {
      timings: posted.map((at, index) => ({
        answered: (answered[index] ?? Infinity) - at,
        seen: (watch.receivedAt(idAt(index), 'OrderPlaced') ?? Infinity) - at,
        filled: (filled[index] ?? Infinity) - at,
      })),
      minutes: { answered: (Math.max(...answered) - begun) / aMinute, filled: (Math.max(...filled) - begun) / aMinute },
      // all sampled orders belong to the adviser who watches
      onScreen: sampled.flatMap((at) => shown.map((screen) => (screen[textAt(at)] ?? Infinity) - clock - posted[at]!)),
      load: found,
      busy: server.busy(),
    }
  })

const blockOf = (id: string) => ({
  id,
  acknowledged: ['duplicate'],
  type: 's',
  security: securityAt(0),
  priceLimit: closeOf(0),
  goodForDay: true,
  quantity: firmSize.accountsEach * 7,
  accounts: Array.from({ length: firmSize.accountsEach }, (_, index) => ({ account: accountCode(index), units: 7 })),
})

const measureBlocks = async (server: MeasuredServer, rounds: number): Promise<BenchReport> => {
  const { url, desk, advisers, post } = server
  const tradedOn = await todayOf(server)
  const entered: number[] = []
  const filled: number[] = []
  const listed: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const id = `BLOCK${round}`
    entered.push(await timeWork(() => post(advisers[0]!, '/orders', blockOf(id))))
    const trade = { price: closeOf(0), brokerage: 33.33, tradedOn }
    const fill = (execution: string, units: number) =>
      post(desk, `/orders/${id}/fill`, { execution: `${id}${execution}`, units, ...trade })
    filled.push(await timeWork(() => fill('a', 333)), await timeWork(() => fill('b', firmSize.accountsEach * 7 - 333)))
    const list = () => callAs(url, desk)('GET', '/orders/admin/firm').then((reply) => reply.arrayBuffer())
    listed.push(await timeWork(list))
  }
  const row = (name: string, figures: readonly number[]) => [
    name,
    millisecondsText(median(figures)),
    millisecondsText(percentile(figures, 0.99)),
    '',
  ]
  return {
    title: `A block of ${firmSize.accountsEach} accounts, ${rounds} of them`,
    columns: ['', 'median', 'p99', 'goal'],
    rows: [
      row('entered, until answered', entered),
      row('a fill shared out and in the ledger, until answered', filled),
      row('the newest 50 orders read', listed),
    ],
  }
}

const reportOf = (
  how: string,
  { count, perMinute }: OrderPace,
  { timings, minutes, onScreen, load, busy }: PacedOrders,
): BenchReport => {
  const row = (name: string, figures: readonly number[], goal: string) => [
    ...[name, millisecondsText(median(figures)), millisecondsText(percentile(figures, 0.99)), goal],
  ]
  const pace = (name: string, spent: number, goal: string) => [name, `${Math.round(count / spent)} a minute`, '', goal]
  return {
    title: `${count.toLocaleString('en')} orders at ${perMinute.toLocaleString('en')} a minute, ${how}, with two screens of orders open`,
    columns: ['', 'median', 'p99', 'goal'],
    rows: [
      pace('orders in the log', minutes.answered, `≥ ${perMinute * 0.98}`),
      pace('orders filled', minutes.filled, ''),
      row(
        'answered',
        timings.map(({ answered }) => answered),
        '',
      ),
      row(
        'on another socket',
        timings.map(({ seen }) => seen),
        'median < 100 ms',
      ),
      row(
        'filled, on another socket',
        timings.map(({ filled }) => filled),
        '',
      ),
      row('on a screen', onScreen, '< 2,000 ms'),
      row('delay of the event loop (p99 of five seconds each)', load.p99, ''),
      ['longest delay of the event loop', millisecondsText(load.longest), '', ''],
      ['calls that the server had no time for', busy.toString(), '', '0'],
      ['processors taken by the server', load.processors.toFixed(2), '', '< 1'],
    ],
  }
}

/** Two other processes keep both processors busy meanwhile. */
const whileBusy = async <A>(work: () => Promise<A>): Promise<A> => {
  const others = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  try {
    return await work()
  } finally {
    for (const other of others) other.kill('SIGKILL')
  }
}

const paces = { usual: 1_000, high: 5_000 }

/** Measures orders of a firm's desk and advisers through log, broker and screens. A server takes one run of orders. */
export const measureOrders = async (isQuick: boolean): Promise<readonly BenchReport[]> => {
  const count = isQuick ? 250 : 1000
  const measure = (how: string, pace: OrderPace, among: typeof whileBusy = (work) => work()) =>
    withOrderServer(firmSize, pace.side, async (server) =>
      reportOf(how, pace, await among(() => measurePacedOrders(server, pace))),
    )
  const byHand: OrderPace = { side: 'hand', count, perMinute: paces.usual }
  return [
    await measure('worked by hand over HTTP', byHand),
    await measure('worked by hand over HTTP', { ...byHand, perMinute: paces.high }),
    await measure('worked by hand over HTTP, both processors busy with other work', byHand, whileBusy),
    await withOrderServer(firmSize, 'hand', (server) => measureBlocks(server, isQuick ? 3 : 7)),
    await measure('traded by the simulated exchange', { ...byHand, side: 'simulated' }),
  ]
}
