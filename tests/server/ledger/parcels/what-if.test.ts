import * as t from 'io-ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HeldParcels } from '../../../../src/domain/ledger/parcels/held-parcels.ts'
import { RequestedSale } from '../../../../src/domain/ledger/parcels/sale-asked.ts'
import { bringReportFirm } from '../../support/calls/report-firm.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'
import { bringTo, pricesFile, sheetText, transactionsFile } from '../import/small-firm.ts'

let testApp: TestApp
let accessTokens: Readonly<Record<'admin' | 'adviser', string>>

beforeAll(async () => {
  testApp = await openTestApp()
  await bringReportFirm(testApp)
  await bringTo(testApp)({
    ...pricesFile('MSFT,2024-01-02,,,,10,'),
    exchange_rates: sheetText('exchange_rates', 'USD,2024-01-02,1.5', 'USD,2024-01-03,1.5127'),
    securities: [
      'asx_code,company_name,display_name,asset_class,sector,currency',
      'MSFT,Microsoft,MSFT - Microsoft,International equities,Technology,USD',
      '',
    ].join('\n'),
    ...transactionsFile(
      'P2,2024-01-02,buy,MSFT,100,15,,-1500,',
      'P1,2022-01-04,buy,CBA,50,40,,-2000,',
      'P1,2022-06-01,sell,CBA,10,30,,300,',
      'P4,2023-08-01,buy,CBA,10,90,,-900,',
      'P4,2023-09-01,sell,CBA,10,60,,600,',
    ),
    entities: [
      'AccountCode,entity_type,discount,taxpayer',
      'P1,individual,,T1',
      'P4,individual,,T1',
      'P2,company,,',
      '',
    ].join('\n'),
    carried_losses: sheetText('carried_losses', 'account,P1,2023,200'),
  })
  accessTokens = { admin: await testApp.signIn('admin'), adviser: await testApp.signIn('adviser') }
})
afterAll(() => testApp.drop())

const get = async (who: 'admin' | 'adviser', path: string) => {
  const response = await testApp.call('GET', path, undefined, { token: accessTokens[who] })
  return [response.statusCode, response.json<unknown>()] as const
}

const sale = (code: string, units: number, on = '2024-01-05') =>
  `/parcels/portfolio/${code}/what-if?security=CBA&units=${units}&price=100&on=${on}&brokerage=10`

test('what an account holds is listed by parcel, at the last price', async () => {
  expect(await get('adviser', '/parcels/portfolio/P1')).toMatchObject([
    200,
    {
      account: 'P1',
      name: 'Account P1',
      asAt: '2024-01-03',
      choice: 'Parcels are sold first in, first out (FIFO).',
      securities: [
        {
          security: 'CBA',
          name: 'Commonwealth Bank',
          quantity: 140,
          price: 101.25,
          quote: null,
          parcels: [
            { acquired: '2022-01-04', quantity: 40, cost: 1_600, value: 4_050 },
            { acquired: '2024-01-02', quantity: 100, cost: 10_059.95, value: 10_125 },
          ],
        },
      ],
    },
  ])
})

test('a sale is worked out by each method, with what it does to the year of whoever is taxed', async () => {
  const [status, reply] = await get('admin', sale('P1', 40))
  // 3,990 − 1,600 = 2,390 of the first parcel; losses: 300 of P4, 200 and the 100 of FY-22 carried
  expect([status, reply]).toMatchObject([
    200,
    {
      chosen: 'fifo',
      year: 'FY-24',
      without: { losses: 300, broughtForward: 300, applied: 0, net: 0, carriedForward: 600 },
      byHand: null,
      caution: null,
      whose: 'These figures are for the taxpayer T1: P1, P4.',
      outcomes: [
        { method: 'fifo', gain: 2_390, discount: 895, taxable: 895, carriedForward: -600 },
        { method: 'lifo', gain: -33.98, discount: 0, taxable: 0, carriedForward: 33.98 },
        { method: 'least_gain', gain: -33.98 },
        { method: 'greatest_gain', gain: 2_390 },
      ],
    },
  ])
})

test('to whom the other account of the taxpayer is out of sight, the sum is of the account alone', async () => {
  expect(await get('adviser', sale('P1', 40))).toMatchObject([
    200,
    {
      whose: 'These figures are for P1 only.',
      outcomes: [{ method: 'fifo', discount: 1_045, taxable: 1_045 }, {}, {}, {}],
    },
  ])
  expect((await get('adviser', sale('P4', 1)))[0]).toBe(403)
  expect((await get('adviser', '/parcels/portfolio/P4'))[0]).toBe(403)
})

const Held = t.type({ securities: t.array(t.type({ parcels: t.array(t.type({ id: t.number })) })) })

test('parcels picked by hand are one more way, and more than there are is refused', async () => {
  const [, held] = await get('admin', '/parcels/portfolio/P1')
  const [, newer] = Held.is(held) ? (held.securities[0]?.parcels ?? []) : []
  const picked = (units: string) => get('admin', `${sale('P1', 40)}&picks=${newer?.id ?? 0}:${units}`)
  expect(await picked('30')).toMatchObject([
    200,
    {
      byHand: {
        method: 'fifo',
        parcels: [
          { acquired: '2024-01-02', quantity: 30 },
          { acquired: '2022-01-04', quantity: 10 },
        ],
      },
    },
  ])
  expect(await picked('41')).toMatchObject([
    422,
    { message: 'You chose more units than are sold, or than a parcel has on that day' },
  ])
  expect((await picked('many'))[0]).toBe(400)
})

test('a security in another currency is sold at the last price as it is answered', async () => {
  const [, held] = await get('admin', '/parcels/portfolio/P2')
  const foreign = HeldParcels.is(held) ? held.securities.find(({ security }) => security === 'MSFT') : undefined
  // US$10 at A$1.5127, whose product is 15.126999999999999 in binary
  expect(foreign).toMatchObject({
    price: 15.127,
    quote: { currency: 'USD', price: 10, rate: 1.5127, rateDate: '2024-01-03' },
  })
  const query = RequestedSale.encode({ security: 'MSFT', units: 100, price: foreign?.price ?? 0, on: '2024-01-03' })
  const path = `/parcels/portfolio/P2/what-if?${new URLSearchParams({ ...query }).toString()}`
  expect(await get('admin', path)).toMatchObject([200, { outcomes: [{ proceeds: 1_512.7, gain: 12.7 }, {}, {}, {}] }])
})

test.each([
  [sale('P1', 141), 422, 'The account holds fewer units on that day'],
  [sale('P1', 0.05), 422, 'Units must be more than zero, and brokerage at most the sale value'],
  [sale('P1', 0), 422, 'Units must be more than zero, and brokerage at most the sale value'],
  [
    sale('P1', 1, '2023-12-01'),
    422,
    'The holding changes after that day in the same financial year. Choose a later day',
  ],
  [sale('P1', 0.25), 200, null],
  [sale('P1', -1), 400, null],
  [sale('P1', 1, 'soon'), 400, null],
  [sale('P9', 1), 404, null],
])('%s is answered with %i', async (path, status, message) => {
  const [found, reply] = await get('admin', path)
  expect(found).toBe(status)
  if (message !== null) expect(reply).toMatchObject({ message })
})
