import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractNoteHtml } from '../../../../server/trading/contract-notes/contract-note-html.ts'
import { issueContractNotes, readDueNotes } from '../../../../server/trading/contract-notes/issue-contract-notes.ts'
import { TE } from '../../../../src/domain/fp.ts'
import { noteTotals } from '../../../../src/domain/trading/contract-notes/contract-note.ts'
import { anOrder, openTradingApp, type TradingApp } from '../support/trading-app.ts'

let tradingApp: TradingApp
const pages: string[] = []

beforeAll(async () => {
  tradingApp = await openTradingApp()
})
afterAll(() => tradingApp.drop())

const desk = async (id: string, act: string, body: unknown = {}) => {
  expect((await tradingApp.as('admin')('POST', `/orders/${id}/${act}`, body))[0]).toBe(200)
}

const fill = (execution: string, units: number, price = 100.9) => ({
  execution,
  units,
  price,
  brokerage: 20,
  tradedOn: '2024-01-04',
})

const issueOn = (today: string) =>
  issueContractNotes({
    pool: tradingApp.pool,
    files: tradingApp.services.files,
    staticReports: tradingApp.services.staticReports,
    firmName: () => 'Byron & Co',
    today: () => today,
    now: () => new Date(),
    print: ({ html }) => {
      pages.push(html)
      return TE.right(Buffer.from(html))
    },
  })

const live = `
  select report->>'StaticReportTitle' as title, report->>'Year' as year, report->>'Quarter' as quarter, report->>'Type' as type,
    report->>'Code' as account, version
  from static_report where is_live order by report->>'Code'`

const archived = async () => (await tradingApp.pool.query<Record<string, unknown>>(live)).rows

const block = {
  quantity: 30,
  accounts: [
    { account: 'P1', units: 20 },
    { account: 'P2', units: 10 },
  ],
}

test('once the day is over each account has one contract note of an order, whatever number of fills it came in', async () => {
  await tradingApp.as('adviser')('POST', '/orders', anOrder('NOTED', block))
  await desk('NOTED', 'fill', fill('x1', 15))
  await desk('NOTED', 'fill', fill('x2', 15, 101))
  expect(await issueOn('2024-01-04')).toBe(0)
  const [note] = await readDueNotes(tradingApp.pool, '2024-01-05')
  expect(note).toMatchObject({
    number: 'NOTED-20240104-P1',
    account: 'P1',
    type: 'buy',
    security: 'CBA',
    securityName: 'Commonwealth Bank',
    date: '2024-01-04',
    settlesOn: '2024-01-08',
    fills: [{ units: 10, price: 100.9, consideration: 1009 }, { units: 10 }],
  })
  expect(note && noteTotals(note)).toEqual({
    units: 20,
    averagePrice: 100.95,
    consideration: 2019,
    brokerage: 26.66,
    net: 2045.66,
  })
  expect(await issueOn('2024-01-05')).toBe(2)
  expect(await issueOn('2024-01-05')).toBe(0)
  expect(pages).toHaveLength(2)
  expect(await archived()).toEqual(
    ['P1', 'P2'].map((account) => ({
      title: `Contract note NOTED-20240104-${account}`,
      year: '2024',
      quarter: 'Q3',
      version: 1,
      type: 'portfolio',
      account,
    })),
  )
})

test('its number is that of the rows in the ledger', async () => {
  const { rows } = await tradingApp.pool.query(
    `select distinct account, contract_note from ledger_transaction where contract_note is not null order by account`,
  )
  expect(rows).toEqual([
    { account: 'P1', contract_note: 'NOTED-20240104-P1' },
    { account: 'P2', contract_note: 'NOTED-20240104-P2' },
  ])
})

test('a client finds theirs in the archive', async () => {
  const [status, body] = await tradingApp.as('client')('GET', '/reports/static/portfolio/P1/list')
  expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('Contract note NOTED-20240104-P1')])
})

test('a bust makes another version of what is left, and takes the note back where nothing is', async () => {
  await desk('NOTED', 'bust', { execution: 'x1', reason: 'In error' })
  expect(await issueOn('2024-01-05')).toBe(2)
  expect((await archived()).map(({ version }) => version)).toEqual([2, 2])
  await desk('NOTED', 'bust', { execution: 'x2', reason: 'In error' })
  expect(await issueOn('2024-01-05')).toBe(2)
  expect(await archived()).toEqual([])
})

test('names cannot bring markup into it', () => {
  const html = contractNoteHtml(
    {
      number: 'A-1',
      account: 'P1',
      accountName: '<b>Byron</b> & "Sons"',
      type: 'sell',
      security: 'CBA',
      securityName: 'Commonwealth Bank',
      date: '2024-01-04',
      settlesOn: '2024-01-08',
      fills: [{ units: 10, price: 100.9, consideration: 1009, brokerage: 20 }],
    },
    'Byron & Co',
  )
  expect(html).toContain('&lt;b&gt;Byron&lt;/b&gt; &amp; &quot;Sons&quot;')
  expect(html).toContain('Net proceeds</th><td>$989.00')
})
