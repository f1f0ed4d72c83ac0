import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderView } from '../../../../src/domain/trading/access/order-view.ts'
import { OrderEvidence } from '../../../../src/domain/trading/order/order-evidence.ts'
import { anOrder, openTradingApp, type TradingApp } from '../support/trading-app.ts'

let tradingApp: TradingApp

beforeAll(async () => {
  tradingApp = await openTradingApp()
  expect((await tradingApp.as('client')('POST', '/orders', anOrder('ASKED')))[0]).toBe(200)
  const accounts = ['P1', 'P3'].map((account) => ({ account, units: 20 }))
  const block = anOrder('BLOCK', { quantity: 40, accounts, acknowledged: ['duplicate'] })
  expect((await tradingApp.as('admin')('POST', '/orders', block))[0]).toBe(200)
})
afterAll(() => tradingApp.drop())

type SampleName = Parameters<TradingApp['as']>[0]

const minutesLater = (minutes: number): void => {
  tradingApp.clock.stoppedAt = (tradingApp.clock.stoppedAt ?? 0) + minutes * 60_000
}

const stateSummary = (name: SampleName, id: string, shown: string) =>
  tradingApp.as(name)('POST', `/orders/${id}/views`, { shown })

const viewsOf = async (id: string): Promise<readonly string[]> => {
  const [, views] = await tradingApp.as('admin')('GET', `/orders/${id}/views`)
  if (!t.array(OrderView).is(views)) throw new Error(JSON.stringify(views))
  return views.map(({ name, capacity, shown, isPart }) => `${name} ${capacity} ${shown}${isPart ? ' in part' : ''}`)
}

describe('who looks at an order', () => {
  test('is recorded once for each look, with the role that they looked in, and changes nothing of the order', async () => {
    const before = await tradingApp.shown('admin', 'ASKED')
    const again = () => stateSummary('client', 'ASKED', 'details')
    expect([await again(), await again()]).toEqual([
      [200, null],
      [200, null],
    ])
    expect(await stateSummary('adviser', 'ASKED', 'approval')).toEqual([200, null])
    minutesLater(16)
    expect(await stateSummary('client', 'ASKED', 'details')).toEqual([200, null])
    expect(await viewsOf('ASKED')).toEqual([
      'client Tester client details',
      'adviser Tester adviser approval',
      'client Tester client details',
    ])
    expect(await tradingApp.shown('admin', 'ASKED')).toEqual(before)
  })

  test('at the same time as somebody else is recorded as well', async () => {
    minutesLater(16)
    await Promise.all(
      (['admin', 'superadmin', 'adviser', 'client'] as const).map((n) => stateSummary(n, 'ASKED', 'details')),
    )
    expect((await viewsOf('ASKED')).slice(0, 4).toSorted()).toEqual([
      'admin Tester desk details',
      'adviser Tester adviser details',
      'client Tester client details',
      'superadmin Tester desk details',
    ])
  })

  test('of a block and sees some of its accounts alone, is so recorded', async () => {
    await stateSummary('client', 'BLOCK', 'details')
    await stateSummary('adviser', 'BLOCK', 'details')
    expect(await viewsOf('BLOCK')).toEqual(['adviser Tester adviser details', 'client Tester client details in part'])
  })

  test('is told to nobody by the line', async () => {
    const recorded = await tradingApp.log.readStream('order-views/ASKED')
    expect(recorded.map(({ audience }) => audience)).toEqual(recorded.map(() => []))
  })
})

describe('evidence', () => {
  test('names whoever looked in the order of time, whoever has it now included, once for a call that is repeated', async () => {
    await tradingApp.as('adviser')('POST', '/orders/ASKED/evidence')
    const [, evidence] = await tradingApp.as('adviser')('POST', '/orders/ASKED/evidence')
    if (!OrderEvidence.is(evidence)) throw new Error('this is no evidence')
    const entries = evidence.entries.map(({ actor, event }) =>
      event.type === 'OrderViewed' ? `${actor} saw ${event.shown}` : `${actor} ${event.type}`,
    )
    expect(entries.slice(0, 3)).toEqual(['client OrderEntered', 'client saw details', 'adviser saw approval'])
    expect(entries.filter((each) => each === 'adviser saw evidence')).toHaveLength(1)
    expect(entries.at(-1)).toBe('adviser saw evidence')
    const positions = evidence.entries.map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  })

  test('that was refused is no look', async () => {
    expect((await tradingApp.as('client')('POST', '/orders/ASKED/evidence'))[0]).toBe(403)
    expect((await stateSummary('other', 'ASKED', 'details'))[0]).toBe(404)
    expect((await stateSummary('client', 'ASKED', 'approval'))[0]).toBe(403)
    expect((await stateSummary('admin', 'NOTHING', 'details'))[0]).toBe(404)
    expect((await stateSummary('admin', 'ASKED', 'evidence'))[0]).toBe(400)
    expect(await viewsOf('ASKED')).not.toContain('other Tester client details')
    expect(await viewsOf('ASKED')).not.toContain('client Tester client approval')
  })
})
