import { expect } from 'vitest'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  cashFile,
  type SheetFiles,
  positionsFile,
  sheetText,
  type TestFirm,
  transactionsFile,
} from '../import/small-firm.ts'
import { openTestBreaks, breaksDay } from './open-test-breaks.ts'

interface Holding {
  readonly account: string
  readonly security: string
  readonly units: string
}

interface Balance {
  readonly account: string
  readonly balance: string
}

const isToday = (day: string) => day <= breaksDay

/** Every position that was ever held, also those that are sold, as the transactions of a firm add up at a day. */
const holdingsAt = async ({ pool }: TestFirm, day: string): Promise<readonly Holding[]> =>
  (
    await pool.query<{ account: string; security: string; units: string }>(
      `select account, security, sum(case type when 'sell' then -quantity else quantity end)::text as units
       from ledger_transaction where date <= $1 and type in ('buy', 'sell', 'split') group by 1, 2 order by 1, 2`,
      [day],
    )
  ).rows

const balancesAt = async ({ pool }: TestFirm, day: string): Promise<readonly Balance[]> =>
  (
    await pool.query<{ account: string; balance: string }>(
      `select account, sum(amount)::text as balance from ledger_transaction
       where date <= $1 and settlement_currency is null group by 1 order by 1`,
      [day],
    )
  ).rows

const isHeld = ({ units }: Holding): boolean => Number(units) > 0

const positionRows = (day: string, holdings: readonly Holding[]): readonly string[] =>
  holdings.map(({ account, security, units }) => `${account},${day},${security},${units}`)

const cashRows = (day: string, balances: readonly Balance[]): readonly string[] =>
  balances.map(({ account, balance }) => `${account},${day},${balance}`)

const filesOf = (day: string, holdings: readonly Holding[], balances: readonly Balance[]): SheetFiles => ({
  ...positionsFile(...positionRows(day, holdings)),
  ...cashFile(...cashRows(day, balances)),
})

const keyOf = ({ account, security }: { readonly account: string | undefined; readonly security: string | null }) =>
  `${account ?? ''} ${security ?? ''}`

const must = <A>(found: A | undefined): A => {
  if (found === undefined) throw new Error('the firm has nothing to plant a break on')
  return found
}

/**
 * A custodian's files made of the ledger's own holdings, on the first day without and on the second with five breaks in them: they are
 * found, with what they are of; one is explained; a correction on either side, and they are gone.
 */
export const plantAndMend = async (firm: TestFirm, first: string, second: string): Promise<void> => {
  expect([first, second].every(isToday)).toBe(true)
  const breaks = await openTestBreaks(firm)
  const before = (await holdingsAt(firm, first)).filter(isHeld)
  expect(await firm.bring(filesOf(first, before, await balancesAt(firm, first)))).toMatchObject({ _tag: 'Right' })
  expect(await breaks.all()).toEqual([])

  const all = await holdingsAt(firm, second)
  const held = all.filter(isHeld)
  const balances = await balancesAt(firm, second)
  const sold = must(all.find((one) => !isHeld(one)))
  const accounts = [...new Set(held.map(({ account }) => account))].filter((account) => account !== sold.account)
  const [off, missing, strange, cents] = [0, 1, 2, 3].map((index) => must(accounts[index]))
  const ofOff = must(held.find(({ account }) => account === off))
  const ofMissing = must(held.find(({ account }) => account === missing))
  const ofCents = must(balances.find(({ account }) => account === cents))
  const more = (amount: string, by: number, digits: number) => (Number(amount) + by).toFixed(digits)

  const planted = [
    ...held.flatMap((one) => {
      if (one === ofMissing) return []
      return one === ofOff ? [{ ...one, units: more(one.units, 7, 4) }] : [one]
    }),
    { account: must(strange), security: 'ZZZX', units: '250.5' },
    { ...sold, units: '12' },
  ]
  const plantedCash = balances.map((one) => (one === ofCents ? { ...one, balance: more(one.balance, 0.01, 2) } : one))
  expect(await firm.bring(filesOf(second, planted, plantedCash))).toMatchObject({ _tag: 'Right' })

  const figure = (amount: string) => String(Number(amount))
  const expected = [
    { account: off, security: ofOff.security, ledger: figure(ofOff.units), difference: '7' },
    { account: missing, security: ofMissing.security, custodian: '0', difference: `-${figure(ofMissing.units)}` },
    { account: strange, security: 'ZZZX', ledger: '0', custodian: '250.5', difference: '250.5' },
    { account: sold.account, security: sold.security, ledger: '0', custodian: '12', difference: '12' },
    { account: cents, security: null, ledger: figure(ofCents.balance), difference: '0.01' },
  ]
    .map((one) => ({ ...one, date: second, since: second, state: 'Open' }))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const found = await breaks.all()
  expect(found).toHaveLength(5)
  expect(found).toMatchObject(expected)
  expect(await breaks.open(O.none)).toEqual({ count: 5, since: second })

  const seen = must(found.find(({ security }) => security === null))
  expect(E.isRight(await breaks.explain([seen], 'A cent of interest, credited the day after'))).toBe(true)
  expect(await breaks.open(O.none)).toEqual({ count: 4, since: second })
  expect((await breaks.all()).filter(({ state }) => state === 'Explained')).toMatchObject([
    { account: cents, explanation: { reason: 'A cent of interest, credited the day after', by: 'admin' } },
  ])

  const booked = transactionsFile(`${off ?? ''},${second},split,${ofOff.security},7,,,0,Bonus units`)
  const again = held.filter(({ account }) => [missing, strange, sold.account].includes(account))
  await firm.bring({
    ...booked,
    positions: sheetText(
      'positions',
      ...positionRows(second, again),
      ...(again.some(({ account }) => account === sold.account)
        ? []
        : [`${sold.account},${second},${sold.security},0`]),
    ),
    ...cashFile(...cashRows(second, [ofCents])),
  })
  expect(await breaks.standing()).toEqual([])
  expect((await breaks.all()).map(({ state }) => state)).toEqual(Array(5).fill('Matched'))
}
