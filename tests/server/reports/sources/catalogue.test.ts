import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInstant, IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import {
  type ReportData,
  SourceName,
  sourceCatalogue,
} from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { generatedFirm } from '../../ledger/support/generated-firm.ts'
import { openTestLedger, type TestLedger } from '../../ledger/support/test-ledger.ts'
import { type GatherSources, gatherFrom } from './support/gathered.ts'

let testLedger: TestLedger
let gather: GatherSources

const announced = ['IVV', '2024-05-30', 'distribution', '', '', '0.4', '', '2024-06-14']

const oversold = ['P1', '2024-05-30', 'sell', 'BBB', '1000000', '1', '', '1000000', 'More than there are']

const inDollars = [
  ...[
    ['deposit', '30.00', '20.00'],
    ['fee', '-15.00', '-10.00'],
  ].map(([type = '', amount = '', foreignAmount = '']) => [
    ...['P1', '2024-05-28', type, '', '', '', '', amount, 'In US dollars', '', '', ''],
    ...['USD', '1.5', 'USD', foreignAmount],
  ]),
]

const quotedInDollars = `
  update ledger_security set currency = 'USD' where code = 'IVV';
  insert into ledger_exchange_rate (currency, date, rate, import_id, known_from)
  values ('USD', '2022-01-03', 1.5, 'test', '2024-01-01T00:00:00Z')`

/** As though nothing had been known yet. */
const closedAtTheStart = `
  insert into ledger_closed_year (account, year, position, closed_on, closed_at, closed_by)
  select 'P2', year, 0, '2024-08-12', '2024-08-12T00:00:00Z', 'admin' from unnest(array[2023, 2024]) as year`

/** Franked, without the franking credit. */
const franked = `
  insert into ledger_component (transaction_id, component, amount, import_id, known_from)
  select id, 'franked', amount, 'test', '2024-01-01T00:00:00Z' from ledger_transaction
  where type in ('dividend', 'distribution') and id % 2 = 0`

beforeAll(async () => {
  const firm = generatedFirm()
  testLedger = await openTestLedger({
    ...firm,
    corporate_actions: [...(firm.corporate_actions ?? []), announced],
    transactions: [...firm.transactions, oversold, ...inDollars],
  })
  await testLedger.database.pool.query(quotedInDollars)
  await testLedger.database.pool.query(closedAtTheStart)
  await testLedger.database.pool.query(franked)
  gather = gatherFrom(testLedger.database.pool)
})
afterAll(() => testLedger.database.drop())

/** Every path that the data has, and what stands at it: JSON alone, the rows of a list under `*`. */
const pathsIn = (value: unknown, path = ''): readonly (readonly [string, unknown])[] => {
  const here: readonly (readonly [string, unknown])[] = path === '' ? [] : [[path, value]]
  const under = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (Array.isArray(value)) return [...here, ...value.flatMap((item) => pathsIn(item, under('*')).slice(1))]
  if (typeof value === 'object' && value !== null)
    return [...here, ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, under(name)))]
  return here
}

const isOfType = (type: string, value: unknown): boolean => {
  switch (type) {
    case 'part':
      return typeof value === 'object' && !Array.isArray(value)
    case 'rows':
      return Array.isArray(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'text':
      return value === null || typeof value === 'string'
    case 'date':
      return value === null || IsoDate.is(value)
    case 'moment':
      return typeof value === 'string' && isInstant(value)
    default:
      return value === null || Number.isFinite(value)
  }
}

const figuresDates = { StartDate: '2022-07-01', EndDate: '2024-05-31', PositionDate: '2024-05-31' }

/** Data of accounts, a group and an adviser's book. No single one of them has every field. */
const everything = async (source: SourceName): Promise<readonly ReportData[]> => [
  await gather({ type: 'account', code: 'P1' }, figuresDates, source),
  await gather({ type: 'account', code: 'P2' }, figuresDates, source),
  await gather({ type: 'group', code: 'G1' }, figuresDates, source),
  await gather({ type: 'adviser', code: 'ADV01' }, figuresDates, source),
]

describe.each(sourceCatalogue)('$name', ({ name, title, description, fields }) => {
  test('has every field of its catalogue, and no other', async () => {
    const source = SourceName.is(name) ? name : 'overview'
    const data = await everything(source)
    const found = new Map<string, unknown[]>()
    for (const one of data)
      for (const [path, value] of pathsIn(JSON.parse(JSON.stringify(one))))
        found.set(path, [...(found.get(path) ?? []), value])
    expect([...found.keys()].sort()).toEqual(fields.map(({ path }) => path).sort())
    for (const { path, type } of fields)
      expect([path, found.get(path)?.filter((value) => !isOfType(type, value))]).toEqual([path, []])
  })

  test('says what each is', () => {
    expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length)
    for (const text of [title, description, ...fields.map((field) => field.description)]) expect(text).not.toBe('')
  })
})

test('the catalogue has every source once', () => {
  expect(sourceCatalogue.map(({ name }) => name).sort()).toEqual(Object.keys(SourceName.keys).sort())
})

test('the data of every source is JSON as it stands', async () => {
  for (const data of await everything('overview')) expect(JSON.parse(JSON.stringify(data))).toEqual(data)
})

test('whom it is of is told in the words of the specification', async () => {
  const { report, parameters, account, group, adviser, accounts } = await gather(
    { type: 'account', code: 'P2' },
    figuresDates,
    'account',
  )
  expect({ report, parameters, account, group, adviser, accounts }).toEqual({
    report: {
      name: 'a-report',
      title: 'A report',
      at: '2026-11-20T01:02:03.000Z',
      knownOn: '2026-11-20',
      position: 0,
      level: 'account',
      simulatedTrades: 0,
      issuedFor: 'Account P2',
    },
    parameters: {
      ...figuresDates,
      AccountCode: 'P2',
      AccountName: 'Account P2',
      GroupCode: null,
      GroupName: null,
      AdvisorCode: null,
      AdvisorName: null,
      days: 701,
      financialYear: { label: 'FY-24', start: '2023-07-01', end: '2024-06-30' },
    },
    account: {
      AccountCode: 'P2',
      AccountName: 'Account P2',
      AccountAlias: 'P2',
      AccountType: 'SMSF',
      AdvisorCode: 'ADV01',
      GroupCode: 'G1',
    },
    group: { GroupCode: 'G1', GroupName: 'Banksia Group' },
    adviser: {
      AdvisorCode: 'ADV01',
      AdvisorName: 'First Adviser',
      Phone: '02 9000 1000',
      Email: 'first@plutus.example',
    },
    accounts: [
      {
        AccountCode: 'P2',
        AccountName: 'Account P2',
        AccountAlias: 'P2',
        AccountType: 'SMSF',
        AdvisorCode: 'ADV01',
        AdvisorName: 'First Adviser',
        GroupCode: 'G1',
        GroupName: 'Banksia Group',
      },
    ],
  })
})
