import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { intentOf } from '../../../../server/log/carry-out.ts'
import { orderKind } from '../../../../server/trading/order-kind.ts'
import { openOnDemandRepository } from '../../../../server/log/repository.ts'
import * as api from '../../../../src/api/trading/orders.ts'
import { E } from '../../../../src/domain/fp.ts'
import { bringTo, transactionsFile } from '../../ledger/import/small-firm.ts'
import { anOrder, openTradingApp, type TradingApp } from '../support/trading-app.ts'
import { bringCast, tradingCast, type CastPerson } from './support/cast.ts'
import { orderCalls, type OrderCall, outcomeOf } from './support/expected-acts.ts'
import { commandsTo, type EnteredBy, type OrderState, orderStates } from './support/order-states.ts'
import { actColumns, orderKinds, dashboardPaths, whoEnters, whoSees } from './support/who-may.ts'

let tradingApp: TradingApp
let tokenOf: (person: CastPerson) => string

beforeAll(async () => {
  tradingApp = await openTradingApp()
  // so that no check before trading stands in the way of who may
  const deposits = ['P1', 'P2', 'P3', 'P4'].map((account) => `${account},2024-01-02,deposit,,,,,10000000.00,More`)
  expect(E.isRight(await bringTo(tradingApp)(transactionsFile(...deposits)))).toBe(true)
  tokenOf = await bringCast(tradingApp)
})
afterAll(() => tradingApp.drop())

const Said = t.partial({
  _tag: t.string,
  type: t.union([t.string, t.number]),
  status: t.string,
  revision: t.number,
  isPart: t.boolean,
  approvals: t.number,
  orders: t.array(t.type({ id: t.string })),
  accounts: t.array(t.type({ account: t.string })),
})

const asked = async (person: CastPerson, method: string, path: string, body?: unknown) => {
  const { statusCode, body: text } = await tradingApp.call(method, path, body, { token: tokenOf(person) })
  const said: unknown = JSON.parse(text)
  return { statusCode, said: Said.is(said) ? said : {}, whole: said }
}

const refusals: Readonly<Record<string, string>> = {
  n: '403 NotAllowedHere',
  h: '404 NotFound',
  r: '403 3',
  o: '403 1',
}
const isCall = (name: string): name is OrderCall => name in orderCalls
const names = Object.keys(orderCalls).filter(isCall)

test('every call of an order, or of orders, has its column', () => {
  const others = ['enterOrder', 'orders', 'orderFacts', 'accountWorths', 'factsOfOrder', 'worthsOfOrder']
  expect([...names, ...others].toSorted()).toEqual(Object.keys(api).toSorted())
})

interface Cell {
  readonly person: CastPerson
  readonly call: OrderCall
  readonly state: OrderState
  readonly expected: string
  /** Whether the order is another by it. */
  readonly changes: boolean
}

const saysNoStatus: readonly OrderCall[] = ['orderEvidence', 'viewsOfOrder', 'accountChangesOfOrder', 'viewOrder']

const cellOf = (person: CastPerson, call: OrderCall, state: OrderState, letter: string): Cell => {
  const own = { person, call, state }
  const before = state === 'Second' || state === 'Awaiting' ? 'AwaitingApproval' : state
  if (letter in refusals) return { ...own, expected: refusals[letter] ?? '', changes: false }
  if (saysNoStatus.includes(call)) return { ...own, expected: '200', changes: false }
  if (letter === 'p') return { ...own, expected: `200 ${before} in part`, changes: false }
  const outcome = outcomeOf(call, state, person)
  if (outcome === 'same') return { ...own, expected: `200 ${before}`, changes: false }
  return 'to' in outcome
    ? { ...own, expected: `200 ${outcome.to}`, changes: true }
    : { ...own, expected: `422 ${outcome.refused}`, changes: false }
}

const cellsOf = (whoMay: Readonly<Record<CastPerson, string>>): readonly Cell[] =>
  tradingCast.flatMap((person) =>
    names.flatMap((call) => {
      const letter = whoMay[person][actColumns.indexOf(orderCalls[call].act)] ?? ''
      return orderStates.map((state) => cellOf(person, call, state, letter))
    }),
  )

let kindsBrought = 0
const sharedId = (state: OrderState): string => `K${kindsBrought}S${orderStates.indexOf(state)}`

/** An order in each state for what changes nothing, and one of its own for each cell that changes it. */
const bring = async (entered: EnteredBy, cells: readonly Cell[]): Promise<(cell: Cell) => string> => {
  kindsBrought += 1
  const orders = openOnDemandRepository(tradingApp, orderKind)
  const changing = cells.filter(({ changes }) => changes)
  const idOf = (cell: Cell): string =>
    cell.changes ? `K${kindsBrought}C${changing.indexOf(cell)}` : sharedId(cell.state)
  const stateOf = new Map([
    ...orderStates.map((state) => [sharedId(state), state] as const),
    ...changing.map((cell) => [idOf(cell), cell.state] as const),
  ])
  const draft = { state: { _tag: 'Draft' }, revision: 0, position: 0 } as const
  const appends = [...stateOf].flatMap(([id, state]) =>
    E.getOrElseW((refusal) => {
      throw new Error(`no order could be ${state}: ${JSON.stringify(refusal)}`)
    })(orders.appends(id, draft, commandsTo(entered, state))),
  )
  const appended = await tradingApp.log.append(intentOf('tester', new Date(tradingApp.clock.stoppedAt ?? 0)), appends)()
  if (E.isLeft(appended)) throw new Error('the orders could not be written')
  await tradingApp.tail.reached(appended.right.position)
  return idOf
}

const seen = async ({ person, call }: Cell, id: string, entered: EnteredBy): Promise<string> => {
  const { path, body } = orderCalls[call]
  const { statusCode, said } = await asked(person, body ? 'POST' : 'GET', `/orders/${id}${path}`, body?.(entered))
  const what = said._tag ?? said.status ?? (statusCode === 200 ? '' : String(said.type))
  return `${statusCode} ${what}${said.isPart === true ? ' in part' : ''}`.trim()
}

const matrices = Object.entries(orderKinds).map(([name, { whoMay, ...entered }]) => {
  const cells = cellsOf(whoMay)
  const all = cells.length.toLocaleString('en')
  return [`of an order that ${name}: all ${all} are as docs/trading.md says`, entered, cells] as const
})

describe(`${tradingCast.length} people × ${names.length} calls × ${orderStates.length} states`, () => {
  test.each(matrices)('%s', { timeout: 120_000 }, async (_, entered, cells) => {
    const idOf = await bring(entered, cells)
    const actual: string[] = []
    for (const cell of cells.toSorted((one, other) => Number(one.changes) - Number(other.changes)))
      actual.push(`${cell.person} ${cell.call} ${cell.state}: ${await seen(cell, idOf(cell), entered)}`)
    const expected = cells.map(({ person, call, state, expected }) => `${person} ${call} ${state}: ${expected}`)
    expect(actual.toSorted()).toEqual(expected.toSorted())
    // refused and repeated calls wrote nothing
    for (const state of orderStates) {
      const { said } = await asked('superadmin', 'GET', `/orders/${sharedId(state)}`)
      expect([state, said.revision]).toEqual([state, revisionsAt[state]])
    }
  })
})

/** Events that it takes to come there. */
const revisionsAt: Readonly<Record<OrderState, number>> = {
  Awaiting: 1,
  Second: 2,
  Placed: 3,
  Acknowledged: 4,
  PartFilled: 5,
  CancelRequested: 5,
  AmendRequested: 5,
  Filled: 5,
  Cancelled: 5,
  Expired: 4,
  Rejected: 4,
  Declined: 2,
}

const accountSets = [['P1'], ['P1', 'P3'], ['P1', 'P4'], ['P4'], ['P9']] as const

const setLimit = async (Value: number): Promise<void> => {
  const limit = { Title: 'OrderApprovalLimit', Value, revision: 0 }
  expect(await asked('superadmin', 'POST', '/site-settings', limit)).toMatchObject({ statusCode: 200 })
}

const entering = async (person: CastPerson, id: string, accounts: readonly string[]): Promise<string> => {
  const order = anOrder(id, {
    acknowledged: ['duplicate'],
    quantity: 20 * accounts.length,
    accounts: accounts.map((account) => ({ account, units: 20 })),
  })
  const { statusCode, said } = await asked(person, 'POST', '/orders', order)
  if (statusCode !== 200) return `${statusCode} ${said._tag ?? String(said.type)}`
  const { said: shown } = await asked('superadmin', 'GET', `/orders/${id}`)
  return `${said.status ?? ''} ${shown.approvals ?? ''}`
}

const entered = (letter: string): string => {
  if (letter === 'n') return '403 NotYourAccount'
  return refusals[letter] ?? (letter === '0' ? 'Placed 0' : `AwaitingApproval ${letter}`)
}

test.each([
  ['below the limit', 0],
  ['above the limit', 1_000],
] as const)(
  `of an order %s: who may enter it, all ${tradingCast.length * accountSets.length} are as docs/trading.md says`,
  async (limit, value) => {
    if (value > 0) await setLimit(value)
    const actual: string[] = []
    for (const [at, person] of tradingCast.entries())
      for (const [index, accounts] of accountSets.entries())
        actual.push(`${person} ${accounts.join('+')}: ${await entering(person, `E${value}x${at}x${index}`, accounts)}`)
    expect(actual).toEqual(
      tradingCast.flatMap((person) =>
        accountSets.map(
          (accounts, index) => `${person} ${accounts.join('+')}: ${entered(whoEnters[limit][person][index] ?? '')}`,
        ),
      ),
    )
  },
)

const readings = ['', '/facts?security=CBA', `/worths?accounts=P1|P2|P3|P4`] as const

/** The accounts that an answer names, by number. */
const accountsSeen = async (person: CastPerson, path: string, reading: (typeof readings)[number]): Promise<string> => {
  const { statusCode, said, whole } = await asked(person, 'GET', `/orders/${path}${reading}`)
  if (statusCode !== 200) return `${statusCode} ${said._tag ?? String(said.type)}`
  const own =
    said.orders?.flatMap(({ id }) => (id.startsWith('R') ? [id] : [])) ?? said.accounts?.map((of) => of.account)
  const codes = own ?? Object.keys(t.UnknownRecord.is(whole) ? whole : {})
  return codes
    .map((code) => code.slice(-1))
    .toSorted()
    .join('')
}

test(`whose orders and figures are told where: all ${tradingCast.length * dashboardPaths.length * readings.length} are as docs/trading.md says`, async () => {
  for (const account of ['P1', 'P2', 'P3', 'P4'])
    expect(await entering('admin', `R${account}`, [account])).toMatch(/^AwaitingApproval|^Placed/)
  const [actual, expected]: [string[], string[]] = [[], []]
  for (const person of tradingCast)
    for (const [at, path] of dashboardPaths.entries())
      for (const reading of readings) {
        const letters = whoSees[person].split(' ')[at] ?? ''
        actual.push(`${person} ${path}${reading}: ${await accountsSeen(person, path, reading)}`)
        expected.push(`${person} ${path}${reading}: ${refusals[letters] ?? letters}`)
      }
  expect(actual).toEqual(expected)
})
