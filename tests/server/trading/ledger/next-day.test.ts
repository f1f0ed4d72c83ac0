import * as t from 'io-ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FigureBreakdown, DataSet } from '../../../../src/domain/ledger/entity.ts'
import {
  bringTo,
  cashFile,
  type SheetFiles,
  positionsFile,
  pricesFile,
  sheetText,
} from '../../ledger/import/small-firm.ts'
import { namesOf, uploadFiles } from '../../ledger/import/upload-files.ts'
import { anOrder, openTradingApp, type TradingApp } from '../support/trading-app.ts'

const csvColumns = 'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,settles_on,contract_note'

/** The broker's file of the day: each account's share of each trade that stands, and what settles two business days later. */
const brokersFile: SheetFiles = {
  transactions: [
    csvColumns,
    'P1,2024-01-04,buy,CBA,10,100.90,13.33,-1022.33,Purchase,2024-01-08,',
    'P2,2024-01-04,buy,CBA,5,100.90,6.67,-511.17,Purchase,2024-01-08,',
    'P1,2024-01-04,buy,CBA,10,100.95,13.33,-1022.83,Purchase,2024-01-08,',
    'P2,2024-01-04,buy,CBA,5,100.95,6.67,-511.42,Purchase,2024-01-08,',
    'P3,2024-01-04,sell,CBA,40,101.10,19.95,4024.05,Sale,2024-01-08,',
    'P1,2024-01-04,sell,CBA,7,101.20,15.00,693.40,Sale,2024-01-08,',
    '',
  ].join('\n'),
}

/** The custodian's file: each account's units and cash after those trades. */
const custodiansFile: SheetFiles = {
  ...positionsFile('P1,2024-01-04,CBA,113', 'P2,2024-01-04,CBA,110', 'P3,2024-01-04,CBA,60'),
  ...cashFile('P1,2024-01-04,8588.29', 'P2,2024-01-04,8917.46', 'P3,2024-01-04,13964.10', 'P4,2024-01-04,500.00'),
}

const fill = (execution: string, units: number, price: number, brokerage: number) => ({
  execution,
  units,
  price,
  brokerage,
  tradedOn: '2024-01-04',
})

const acknowledged = ['duplicate']

const must = async (call: Promise<readonly [number, unknown]>): Promise<void> => {
  const [status, said] = await call
  expect([status, said]).toEqual([200, said])
}

const post = (app: TradingApp, name: 'adviser' | 'admin' | 'client', path: string, body: unknown = {}) =>
  must(app.as(name)('POST', path, body))

/** A block in two trades, a sale, a client's sale of which a part trades, and a trade that is busted. */
const tradeAll = async (app: TradingApp): Promise<void> => {
  const desk = (id: string, act: string, body: unknown) => post(app, 'admin', `/orders/${id}/${act}`, body)
  const block = [
    { account: 'P1', units: 20 },
    { account: 'P2', units: 10 },
  ]
  await post(app, 'adviser', '/orders', anOrder('BLOCK', { quantity: 30, accounts: block }))
  await desk('BLOCK', 'fill', fill('b1', 15, 100.9, 20))
  await desk('BLOCK', 'fill', fill('b2', 15, 100.95, 20))
  const sale = { type: 's', quantity: 40, accounts: [{ account: 'P3', units: 40 }], acknowledged }
  await post(app, 'adviser', '/orders', anOrder('SALE', sale))
  await desk('SALE', 'fill', fill('s1', 40, 101.1, 19.95))
  const asked = { type: 's', quantity: 10, accounts: [{ account: 'P1', units: 10 }], acknowledged }
  await post(app, 'client', '/orders', anOrder('ASKED', asked))
  await post(app, 'adviser', '/orders/ASKED/approve', { acknowledged })
  await desk('ASKED', 'fill', fill('a1', 7, 101.2, 15))
  await desk('ASKED', 'cancelled', { reason: 'The rest did not trade' })
  const busted = { quantity: 5, accounts: [{ account: 'P2', units: 5 }], acknowledged }
  await post(app, 'adviser', '/orders', anOrder('BUSTED', busted))
  await desk('BUSTED', 'fill', fill('x1', 5, 100.5, 10))
  await desk('BUSTED', 'bust', { execution: 'x1', reason: 'In error' })
  await desk('BUSTED', 'cancelled', { reason: 'In error' })
}

const entities = [
  ...['portfolio/P1', 'portfolio/P2', 'portfolio/P3', 'portfolio/P4', 'group/G1', 'group/G2', 'group/G3'],
  ...['adviser/A1', 'adviser/A2', 'firm/firm'],
]
const queries = Object.keys(DataSet.keys).flatMap((dataset) =>
  ['', ...Object.keys(FigureBreakdown.keys).map((by) => `&by=${by}`)].map((by) => `${dataset}?asAt=2024-01-05${by}`),
)

/** Fields that describe a transaction and are not figures. They take the broker's wording once its file has arrived. */
const isWords = (name: string): boolean => ['narration', 'key', 'contractNote'].includes(name)

const withoutWords = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutWords)
  return t.UnknownRecord.is(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, own]) => (isWords(name) ? [] : [[name, withoutWords(own)]])),
      )
    : value
}

/** Everything that a dashboard can show of every account, group and adviser, and of the firm, by its address. */
const everyFigure = async (app: TradingApp): Promise<ReadonlyMap<string, unknown>> => {
  const figures = new Map<string, unknown>()
  for (const entity of entities)
    for (const query of queries) {
      const [status, body] = await app.as('admin')('GET', `/data/${entity}/${query}`)
      if (status === 200) figures.set(`${entity}/${query}`, withoutWords(body))
      else expect([query, status]).toEqual([query, 422])
    }
  return figures
}

/** One that a busted trade made in between is matched by then. */
const breaks = async (app: TradingApp) =>
  (await app.pool.query<object>("select * from reconciliation_break where state <> 'Matched'")).rows

const upload = async (app: TradingApp, files: SheetFiles) =>
  uploadFiles(app, '/ledger-imports', namesOf(files), { by: await app.signIn('admin') })

const openedApps: TradingApp[] = []
const open = async (): Promise<TradingApp> => {
  const app = await openTradingApp()
  openedApps.push(app)
  const holidays = sheetText('holidays', '2024-01-01,New Year’s Day', '2024-01-26,Australia Day')
  await bringTo(app)({ holidays, ...pricesFile('CBA,2024-01-05,100,103,99,102.40,7000') }, { actor: 'terminal' })
  return app
}

let filledAlone: ReadonlyMap<string, unknown>

beforeAll(async () => {
  const app = await open()
  await tradeAll(app)
  filledAlone = await everyFigure(app)
})
afterAll(async () => {
  for (const app of openedApps) await app.drop()
})

test('the next day’s files of broker and custodian on top of filled orders change no figure of any dashboard', async () => {
  const [app] = openedApps
  if (app === undefined) throw new Error('no firm was opened')
  expect(filledAlone.size).toBeGreaterThan(200)
  const [status, said] = await upload(app, { ...brokersFile, ...custodiansFile })
  expect([status, said]).toMatchObject([200, { files: [{ added: 0, corrected: 6 }, { added: 3 }, { added: 4 }] }])
  expect(await everyFigure(app)).toEqual(filledAlone)
  expect(await breaks(app)).toEqual([])
})

test('where the files come first and the fills after, the figures are the same', async () => {
  const app = await open()
  const [status] = await upload(app, { ...brokersFile, ...custodiansFile })
  expect(status).toBe(200)
  await tradeAll(app)
  expect(await everyFigure(app)).toEqual(filledAlone)
  expect(await breaks(app)).toEqual([])
})

const Listed = t.type({
  imports: t.array(
    t.type({
      id: t.string,
      findings: t.type({ listed: t.array(t.type({ kind: t.string, account: t.union([t.string, t.null]) })) }),
    }),
  ),
})

test('a row that nearly is a fill that comes after it is found and both are kept, until its import is withdrawn', async () => {
  const app = await open()
  const row = 'P3,2024-01-04,sell,CBA,40,101.00,19.95,4020.05,Sale,2024-01-08,'
  await upload(app, { transactions: [csvColumns, row, ''].join('\n') })
  await tradeAll(app)
  expect(await everyFigure(app)).not.toEqual(filledAlone)
  const [, listed] = await app.as('admin')('GET', '/ledger-imports')
  if (!Listed.is(listed)) throw new Error(`these are no imports: ${JSON.stringify(listed)}`)
  const nearly = listed.imports.flatMap(({ id, findings }) =>
    findings.listed.filter(({ kind }) => kind === 'nearly-an-order').map(({ account }) => ({ id, account })),
  )
  expect(nearly.map(({ account }) => account)).toEqual(['P3'])
  for (const { id } of nearly) await must(app.as('admin')('PUT', `/ledger-imports/${id}`, { act: 'withdraw' }))
  expect(await everyFigure(app)).toEqual(filledAlone)
})
