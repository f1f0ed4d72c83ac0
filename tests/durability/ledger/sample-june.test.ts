import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '../../server/ledger/support/test-ledger.ts'
import { hasSampleFirm, sampleFirm } from './sample-firm.ts'

/** Shares, by account and security, and cents of some accounts at the close of a day. */
interface Count {
  readonly shares: ReadonlyMap<string, { readonly code: string; readonly held: number }>
  readonly cents: number
}

const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100)

const days = Array.from({ length: 30 }, (_, index) => `2023-06-${String(index + 1).padStart(2, '0')}`)
const before = '2023-05-31'

/** June 2023 counted from the files alone: what was held and what it was worth, each to the cent, at each close from 31 May to 30 June. */
const juneOf = (accounts: ReadonlySet<string>): number => {
  const { prices, transactions } = sampleFirm()
  const own = transactions.filter(([account]) => accounts.has(account ?? ''))
  const closes = Map.groupBy(prices, ([code]) => code ?? '')
  const closeOn = (code: string, date: string): number =>
    Number(closes.get(code)?.findLast((row) => (row[1] ?? '') <= date)?.[5] ?? 0)
  const countOn = (date: string): Count => {
    const shares = new Map<string, { readonly code: string; readonly held: number }>()
    let sum = 0
    for (const [account, day = '', type = '', code = '', quantity, , , amount] of own) {
      if (day > date) continue
      sum += cents(amount)
      const sign = { buy: 1, split: 1, sell: -1 }[type] ?? 0
      const key = `${account} ${code}`
      if (sign !== 0) shares.set(key, { code, held: (shares.get(key)?.held ?? 0) + sign * Number(quantity) })
    }
    return { shares, cents: sum }
  }
  const worthOn = (date: string): number => {
    const { shares, cents: cash } = countOn(date)
    const values = [...shares.values()].map(({ code, held }) => cents(String(held * closeOn(code, date))))
    return values.reduce((total, value) => total + value, cash) / 100
  }
  const moved = (date: string, kind: string): number =>
    own.reduce((sum, [, day, type, , , , , amount]) => sum + (day === date && type === kind ? cents(amount) : 0), 0) /
    100
  let [growth, value] = [1, worthOn(before)]
  for (const date of days) {
    const close = worthOn(date)
    growth *= (close - moved(date, 'withdrawal')) / (value + moved(date, 'deposit'))
    value = close
  }
  return growth - 1
}

describe.skipIf(!hasSampleFirm)('June 2023 of the sample firm, counted from its files', () => {
  let ledger: TestLedger

  beforeAll(async () => {
    ledger = await openTestLedger(sampleFirm())
  })
  afterAll(() => ledger.database.drop())

  const codesOf = (code: string): ReadonlySet<string> =>
    new Set(
      ledger.directory
        .accounts()
        .filter(({ AccountCode, GroupCode }) => [AccountCode, GroupCode, 'firm'].includes(code))
        .map(({ AccountCode }) => AccountCode),
    )

  const june = async (type: 'firm' | 'group' | 'portfolio', code: string) => {
    const { rows } = await ledger.table(type, code, 'performance', { asAt: '2023-06-30' })
    return rows.find((row) => row['range'] === '1 month')
  }

  test.each([
    ['firm', 'firm', '1.404'],
    ['group', 'G0001', undefined],
    ['portfolio', 'P00003', undefined],
    ['portfolio', 'P00023', undefined],
    ['portfolio', 'P00031', undefined],
    ['portfolio', 'P00043', undefined],
  ] as const)('the month to 30 June of %s %s is June', async (type, code, percent) => {
    const row = await june(type, code)
    const counted = juneOf(codesOf(code))
    expect([row?.['from'], row?.['to'], row?.['timeWeighted']]).toEqual([
      '2023-06-01',
      '2023-06-30',
      expect.closeTo(counted, 9),
    ])
    if (percent !== undefined) expect((100 * counted).toFixed(3)).toBe(percent)
  })

  test('no benchmark stands beside it where none is chosen', async () => {
    expect(await june('firm', 'firm')).not.toHaveProperty('benchmark')
  })
})
