import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountHistories, type SecurityTrade } from '../../../../../src/domain/ledger/actions/account-histories.ts'
import { sortActionsWithinDays, type UnitAction } from '../../../../../src/domain/ledger/actions/corporate-action.ts'

const tradeDate = '2024-02-01'
const trade = (security: string, on: string, type: SecurityTrade['type'], quantity: number, amount = 0) => ({
  security,
  type,
  quantity,
  amount,
  date: on,
})
const bought = trade('OLD', '2020-01-02', 'buy', 100, -1_000)

const codeChange = { type: 'code-change', security: 'OLD', date: tradeDate, newCode: 'NEW', ratio: 1 } as const
const merger = { ...codeChange, type: 'merger', ratio: 2 } as const
const demergerAction = (security: string): UnitAction => ({
  type: 'demerger',
  security,
  date: tradeDate,
  newCode: 'SUB',
  ratio: 0.5,
  costShare: 0.25,
})
const consolidationAction = (security: string): UnitAction => ({
  type: 'consolidation',
  security,
  date: tradeDate,
  ratio: 0.1,
})
const bonusAction = (security: string): UnitAction => ({ type: 'bonus', security, date: tradeDate, ratio: 1 })
const delistingAction = (security: string): UnitAction => ({ type: 'delisting', security, date: tradeDate })

/** Units and cost of what is held in the end, in whatever order the actions are listed. */
const heldAfter = (actions: readonly UnitAction[], trades: readonly SecurityTrade[] = [bought]) => {
  const ends = new Set<string>()
  fc.assert(
    fc.property(fc.shuffledSubarray([...actions], { minLength: actions.length }), (listed) => {
      const histories = accountHistories(trades, sortActionsWithinDays(listed))
      const held = [...histories].flatMap(([security, { open }]) =>
        open.map((parcel) => [security, parcel.held, parcel.heldCost] as const),
      )
      ends.add(JSON.stringify(held.toSorted()))
    }),
  )
  return [...ends].map((end): unknown => JSON.parse(end))
}

test.each<[string, readonly UnitAction[], readonly (readonly [string, number, number])[]]>([
  ['code change, consolidation of the old code', [codeChange, consolidationAction('OLD')], [['NEW', 10, 1_000]]],
  ['code change, consolidation of the new code', [codeChange, consolidationAction('NEW')], [['NEW', 10, 1_000]]],
  [
    'code change, demerger of the old code',
    [codeChange, demergerAction('OLD')],
    [
      ['NEW', 100, 750],
      ['SUB', 50, 250],
    ],
  ],
  [
    'code change, demerger of the new code',
    [codeChange, demergerAction('NEW')],
    [
      ['NEW', 100, 750],
      ['SUB', 50, 250],
    ],
  ],
  [
    'code change, demerger of units made fewer the same day',
    [codeChange, demergerAction('OLD'), consolidationAction('OLD')],
    [
      ['NEW', 10, 750],
      ['SUB', 5, 250],
    ],
  ],
  ['merger, bonus before it', [merger, bonusAction('OLD')], [['NEW', 400, 1_000]]],
  ['merger, then the end of both codes', [merger, delistingAction('OLD'), delistingAction('NEW')], []],
  [
    'one exchange after another',
    [codeChange, { ...merger, security: 'NEW', newCode: 'AAA' }, consolidationAction('AAA')],
    [['AAA', 20, 1_000]],
  ],
])('%s', (_, actions, held) => {
  expect(heldAfter(actions)).toEqual([held])
})

test.each(['OLD', 'NEW'])('a `split` row of the account’s own, of %s, on the day of the exchange', (security) => {
  const trades = [bought, trade(security, tradeDate, 'split', -89), trade('NEW', tradeDate, 'buy', 5, -500)]
  expect(heldAfter([codeChange, consolidationAction(security)], trades)).toEqual([
    [
      ['NEW', 11, 1_000],
      ['NEW', 5, 500],
    ],
  ])
})

test('what is done on other days stays where it was', () => {
  const before = { ...consolidationAction('NEW'), date: '2024-01-31' }
  const since = { ...consolidationAction('OLD'), date: '2024-02-02' }
  expect(sortActionsWithinDays([before, codeChange, since])).toEqual([before, codeChange, since])
})
