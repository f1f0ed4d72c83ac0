import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { EventLog, NewEvent, TransactionWork } from '../server/log/event-log.ts'
import { makeTradesDue } from '../server/ledger/trades/due-trades.ts'
import { openEventLog } from '../server/log/open-log.ts'
import { allMigrations } from '../server/migrations.ts'
import { openPool } from '../server/postgres/limits.ts'
import { serverProjections } from '../server/projections.ts'
import { addDetail } from '../server/session/session-details.ts'
import { E } from '../src/domain/fp.ts'
import { sessionStream } from '../src/domain/session/session.ts'
import { orderDecider } from '../src/domain/trading/order/decider.ts'
import type { Order } from '../src/domain/trading/order/order.ts'
import type { OrderCommand } from '../src/domain/trading/order/order-command.ts'
import type { OrderEvent } from '../src/domain/trading/order/order-event.ts'
import { orderStream } from '../src/domain/trading/order/order-id.ts'
import { tradeActs } from '../src/domain/trading/ledger/trade-acts.ts'
import { orderCommands } from '../tests/unit/support/trading/orders.ts'
import { withBenchDatabase } from './support/bench-log.ts'
import { median, millisecondsText, percentile, type BenchReport } from './support/report.ts'

const writerCounts = [1, 8, 32, 64]
const appendsEach = { full: 2_000, quick: 400 }
const roundCounts = { full: 5, quick: 2 }

/** More connections would need more than the server allows in total. */
const maxInsertConnections = 40

interface WrittenAppend {
  readonly stream: string
  readonly expected: number
  readonly events: readonly NewEvent[]
  readonly beside?: TransactionWork
}

/** The append that a writer makes in a turn; turns count from 0 over all rounds. */
type NextAppend = (writer: string, turn: number) => WrittenAppend

const newIntent = () => ({ actor: 'bench', at: new Date().toISOString(), correlation: randomUUID() })

const signIn: NextAppend = (writer, turn) => {
  const [session, at] = [randomUUID(), new Date()]
  const data = { session, at: at.toISOString(), expiresAt: at.toISOString() }
  return {
    stream: sessionStream(writer),
    expected: turn,
    events: [{ type: 'SignedIn', data, audience: [`user:${writer}`] }],
    beside: addDetail({ session, username: writer, agent: 'bench', address: '127.0.0.1', at }),
  }
}

const noHolidays = { holidays: new Set<string>() }

interface DecidedOrder {
  readonly state: Order
  readonly events: readonly OrderEvent[]
}

const decide = ({ state }: Pick<DecidedOrder, 'state'>, command: OrderCommand): DecidedOrder => {
  const events = orderDecider.decide(command, state)
  if (E.isLeft(events)) throw new Error(`the order refuses ${command.type}`)
  return { state: events.right.reduce(orderDecider.evolve, state), events: events.right }
}

const newEvents = (events: readonly OrderEvent[]): readonly NewEvent[] =>
  events.map(({ type, ...data }) => ({ type, data, audience: ['permission:site.admin'] }))

const entered = decide({ state: orderDecider.initial }, orderCommands.EnterOrder())
const filled = decide(entered, orderCommands.ReportFill())

const orderIn = (writer: string, turn: number): string => `${writer}T${turn.toString()}`

const order: NextAppend = (writer, turn) => ({
  stream: orderStream(orderIn(writer, turn)),
  expected: 0,
  events: newEvents(entered.events),
})

/** The first fill of an order that the log already contains. */
const fill: NextAppend = (writer, turn) => {
  const id = orderIn(writer, turn)
  return {
    stream: orderStream(id),
    expected: entered.events.length,
    events: newEvents(filled.events),
    beside: makeTradesDue(newIntent(), tradeActs(id, filled.state, filled.events, noHolidays)),
  }
}

interface AppendKind {
  readonly name: string
  readonly next: NextAppend
  readonly before?: NextAppend
}

const kinds: readonly AppendKind[] = [
  { name: 'sign-ins', next: signIn },
  { name: 'orders', next: order },
  { name: 'fills', next: fill, before: order },
]

interface RaceResult {
  /** Writes a second. */
  readonly rate: number
  readonly lapses: readonly number[]
}

/** Each writer begins its next write once the last one is answered. */
const race = async (
  writers: readonly string[],
  turns: number,
  write: (writer: string, turn: number) => Promise<void>,
): Promise<RaceResult> => {
  const lapses: number[] = []
  const begun = performance.now()
  await Promise.all(
    writers.map(async (writer) => {
      for (let turn = 0; turn < turns; turn += 1) {
        const start = performance.now()
        await write(writer, turn)
        lapses.push(performance.now() - start)
      }
    }),
  )
  return { rate: (1000 * lapses.length) / (performance.now() - begun), lapses }
}

const appendOnce = async (log: EventLog, { stream, expected, events, beside }: WrittenAppend): Promise<void> => {
  const appended = await log.append(newIntent(), [{ stream, expected, events }], beside)()
  if (E.isLeft(appended)) throw new Error('nobody else writes to this stream')
}

const bareTableSql = 'create table bare_event (like event including all); create sequence bare_position'

const bareInsertSql = `
  insert into bare_event (position, stream, revision, type, data, actor, at, correlation, audience)
  values (nextval('bare_position'), $1, $2, $3, $4, $5, $6, $7, $8)`

/** Inserts the first event of the append as a row of its own. */
const insertOnce = async (connections: pg.Pool, { stream, expected, events }: WrittenAppend): Promise<void> => {
  const [event] = events
  if (event === undefined) return
  const { actor, at, correlation } = newIntent()
  const values = [stream, expected + 1, event.type, JSON.stringify(event.data), actor, at, correlation, event.audience]
  await connections.query(bareInsertSql, values)
}

interface RaceServices {
  readonly log: EventLog
  readonly connections: (count: number) => pg.Pool
}

const measureKind = async (
  { log, connections }: RaceServices,
  { name, next, before }: AppendKind,
  isQuick: boolean,
): Promise<readonly (readonly string[])[]> => {
  const size = isQuick ? 'quick' : 'full'
  const rows: (readonly string[])[] = []
  for (const count of writerCounts) {
    const bare = connections(Math.min(count, maxInsertConnections))
    const turns = Math.ceil(appendsEach[size] / count)
    const [ours, plain]: [RaceResult[], RaceResult[]] = [[], []]
    for (let round = 0; round < roundCounts[size]; round += 1) {
      const writers = Array.from({ length: count }, (_, writer) => `${name}${[count, round, writer].join('W')}`)
      if (before !== undefined) await race(writers, turns, (writer, turn) => appendOnce(log, before(writer, turn)))
      plain.push(await race(writers, turns, (writer, turn) => insertOnce(bare, next(writer, turn))))
      ours.push(await race(writers, turns, (writer, turn) => appendOnce(log, next(writer, turn))))
    }
    await bare.end()
    const lapses = ours.flatMap((each) => each.lapses)
    const ratios = ours.map(({ rate }, round) => rate / (plain[round]?.rate ?? NaN))
    rows.push([
      `${name}, ${count} ${count === 1 ? 'writer' : 'writers'}`,
      median(ours.map(({ rate }) => rate)).toFixed(0),
      millisecondsText(median(lapses)),
      millisecondsText(percentile(lapses, 0.99)),
      median(plain.map(({ rate }) => rate)).toFixed(0),
      median(ratios).toFixed(2),
    ])
  }
  return rows
}

/** Measures appends of one node in turn with bare inserts of rows of that size, on the same database with fsync. */
export const measureAppends = (isQuick: boolean): Promise<BenchReport> =>
  withBenchDatabase(allMigrations, async (url, pool) => {
    await pool.query(bareTableSql)
    const appends = openPool(url, 8)
    const log = openEventLog({ pool, appends, url, projections: serverProjections })
    const services = { log, connections: (count: number) => new pg.Pool({ connectionString: url, max: count }) }
    const rows: (readonly string[])[] = []
    for (const kind of kinds) rows.push(...(await measureKind(services, kind, isQuick)))
    await appends.end()
    return {
      title:
        'Appends, each writer to streams of its own, in turn with bare inserts on as many connections (at most 40)',
      columns: ['', 'appends a second', 'median', 'p99', 'inserts a second', 'ratio'],
      rows,
    }
  })
