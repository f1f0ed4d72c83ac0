import { act, screen } from '@testing-library/react'
import { BehaviorSubject, NEVER, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { provideOrders } from '../../../src/app/trading/provide-orders.ts'
import { O } from '../../../src/domain/fp.ts'
import type { EventFrame } from '../../../src/domain/log/frame.ts'
import type { OrderView } from '../../../src/domain/trading/access/order-view.ts'
import type { ShownAccountChange } from '../../../src/domain/trading/order/order-evidence.ts'
import type { ConnectionState } from '../../../src/streams/socket/connection-status.ts'
import type { LiveSocket } from '../../../src/streams/socket/open-socket.ts'
import { OrderLists } from '../../../src/views/trading/orders/order-lists.tsx'
import { clientIdentity } from '../../samples/people.ts'
import { aWhatIf } from '../../samples/ledger/sale-what-if.ts'
import { newId } from '../../samples/sample.ts'
import { anOrder, factsFor, orders as sample } from '../../samples/trading/orders.ts'
import { renderView } from '../support/render-view.tsx'

const aView: OrderView = {
  shown: 'approval',
  capacity: 'adviser',
  isPart: false,
  version: 0,
  by: 'adviser',
  name: 'Ada Adviser',
  at: '2026-07-01T01:02:00.000Z',
}

const aLink: ShownAccountChange = {
  position: 7,
  at: '2026-06-30T01:00:00.000Z',
  change: 'LinkIssued',
  by: 'client',
  name: 'Margaret Ashworth',
  approver: 'adviser',
  approverName: 'Ada Adviser',
}

const readDetails = ['GET /orders/a1/account-changes', 'GET /orders/a1/views']

const awaiting = { ...anOrder, status: 'AwaitingApproval', by: 'client', byName: 'Margaret Ashworth', approvals: 1 }

const replies: Readonly<Record<string, unknown>> = {
  'GET /orders/portfolio/P1?status=open': { orders: [awaiting], more: null },
  'GET /orders/portfolio/P1?status=over': { orders: [], more: null },
  'GET /orders/a1': awaiting,
  'GET /orders/a1/facts': factsFor('P1'),
  'GET /orders/a1/worths': { P1: 20_000 },
  'GET /orders/a1/views': [aView],
  'GET /orders/a1/account-changes': [aLink],
  'POST /orders/a1/views': null,
}

const saleOfP1 = '/parcels/portfolio/P1/what-if?security=BHP&units=100&price=45.5&on=2026-07-01&brokerage=20'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The orders of an account over a scripted server; `calls` are those about the reader, in order. */
const opened = async (identity = sample.input.identity, order = awaiting) => {
  const known: typeof replies = {
    ...replies,
    'GET /orders/a1': order,
    'GET /orders/portfolio/P1?status=open': { orders: [order], more: null },
    [`GET ${saleOfP1}`]: aWhatIf,
  }
  const calls: string[] = []
  const line = { isUp: true, isPressed: false }
  const frames = new Subject<EventFrame>()
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const said = `${request.method} ${pathname.replace('/api/v1', '')}${search}`
    if (said.includes('/a1/') || said.includes('/parcels/'))
      calls.push(request.method === 'POST' ? `${said} ${await request.text()}` : said)
    if (!line.isUp) throw new TypeError('Failed to fetch')
    if (line.isPressed && said.includes('/parcels/')) return Response.json({}, { status: 503 })
    if (said.endsWith('/evidence?format=csv'))
      return new Response('at,by\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
    return said in known ? Response.json(known[said]) : Response.json({}, { status: 404 })
  })
  const client = makeClient({
    baseUrl: window.location.origin,
    token: () => O.none,
    positions: createPositions(),
    refused: () => Promise.resolve(false),
  })
  const socket: LiveSocket = {
    states: new BehaviorSubject<ConnectionState>('live'),
    frames,
    endings: NEVER,
    asides: NEVER,
    openDashboard: () => NEVER,
    tell: () => NEVER,
  }
  const actor = createActor(provideOrders({ client, socket, page: window }), { input: { ...sample.input, identity } })
  actor.start()
  onTestFinished(() => void actor.stop())
  renderView(<OrderLists orders={actor} accounts={[]} />)
  const settle = (ms = 1_000) => act(() => vi.advanceTimersByTimeAsync(ms))
  await settle()
  const press = async (name: RegExp) => {
    act(() => {
      screen.getByRole('button', { name, hidden: true }).click()
    })
    await settle()
  }
  const happen = async () => {
    frames.next({
      position: 2,
      previous: 1,
      event: {
        position: 2,
        stream: 'order/a1',
        type: 'OrderPartsChanged',
        revision: 9,
        data: {},
        correlation: newId(),
        at: '',
      },
    })
    await settle()
  }
  return { calls, line, press, settle, happen }
}

const looked = 'POST /orders/a1/views {"shown":"details"}'

test('whoever opens the details of an order is recorded, and told who looked where they may know', async () => {
  const { calls, press } = await opened()
  await press(/^Details of/)
  expect(calls).toEqual([looked, ...readDetails])
  expect(screen.getByRole('table', { name: 'Views of order a1' }).textContent).toContain('Ada Adviser, adviserApproval')
  await press(/^Details of/)
  expect(screen.queryByRole('table', { name: 'Views of order a1' })).toBeNull()
})

test('First aid 14: the details of an order list what the person who entered it did to the approver’s user account', async () => {
  const { press } = await opened()
  await press(/^Details of/)
  expect(
    screen.getByRole('table', { name: 'Changes to user accounts of approvers of order a1' }).textContent,
  ).toContain('Margaret AshworthAda AdviserSent a link to set a password')
})

test('who looked is read again with each change of the order and one’s own evidence, and the look is recorded once', async () => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => '#evidence'
      static override revokeObjectURL = () => undefined
    },
  )
  const { calls, press, happen } = await opened()
  await press(/^Details of/)
  await happen()
  expect(calls).toEqual([looked, ...readDetails, ...readDetails])
  await press(/^Evidence for/)
  expect(calls.slice(5)).toEqual(['POST /orders/a1/evidence?format=csv ', ...readDetails])
})

test('a client who opens them is recorded, and is not told', async () => {
  const { calls, press } = await opened(clientIdentity)
  await press(/^Details of/)
  expect(calls).toEqual([looked])
  expect(screen.getByText(/^Order a1/)).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Views of order a1' })).toBeNull()
})

test('a look whose call was lost is recorded once the line is back', async () => {
  const { calls, line, press, settle } = await opened()
  line.isUp = false
  await press(/^Details of/)
  line.isUp = true
  await settle(60_000)
  expect(calls.slice(-2)).toEqual(readDetails)
  expect(calls.slice(0, -2).every((call) => call === looked)).toBe(true)
})

test('whoever is shown an order to approve is recorded before they are told what it comes to, and once', async () => {
  const { calls, press, happen } = await opened()
  await press(/^Approve: /)
  expect(calls[0]).toBe('POST /orders/a1/views {"shown":"approval"}')
  expect(calls).toContain('GET /orders/a1/facts')
  await happen()
  expect(calls.filter((call) => call === 'GET /orders/a1/facts').length).toBeGreaterThan(1)
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

test('whoever approves a sale of one account is told tax estimate', async () => {
  const { calls, press } = await opened(sample.input.identity, { ...awaiting, type: 's' })
  await press(/^Approve: /)
  expect(calls).toContain(`GET ${saleOfP1}`)
  expect(screen.getByText(/This sale realises a gain of \$2,450.00/)).toBeTruthy()
})

test('whose gain is not worked out yet is shown what it comes to, and asked for it again by itself', async () => {
  const { line, press, settle } = await opened(sample.input.identity, { ...awaiting, type: 's' })
  line.isPressed = true
  await press(/^Approve: /)
  await settle(20_000)
  expect(screen.getByRole('table', { name: 'Estimate' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Approve', hidden: true }).hasAttribute('disabled')).toBe(false)
  expect(screen.queryByText(/This sale realises/)).toBeNull()
  line.isPressed = false
  await settle(120_000)
  expect(screen.getByText(/This sale realises a gain of \$2,450.00/)).toBeTruthy()
})

test('what a purchase gains is not asked', async () => {
  const { calls, press } = await opened()
  await press(/^Approve: /)
  expect(calls.filter((call) => call.includes('/parcels/'))).toEqual([])
})
