import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountHistories, type SecurityTrade } from '../../../../../src/domain/ledger/actions/account-histories.ts'
import { inOrderOfDay, type UnitAction } from '../../../../../src/domain/ledger/actions/corporate-action.ts'

const date = '2024-02-01'
const trade = (security: string, on: string, type: SecurityTrade['type'], quantity: number, amount = 0) => ({
  security,
  type,
  quantity,
  amount,
  date: on,
})
const bought = trade('OLD', '2020-01-02', 'buy', 100, -1_000)

const codeChange = { type: 'code-change', security: 'OLD', date, newCode: 'NEW', ratio: 1 } as const
const merger = { ...codeChange, type: 'merger', ratio: 2 } as const
const demerger = (security: string): UnitAction => ({
  type: 'demerger',
  security,
  date,
  newCode: 'SUB',
  ratio: 0.5,
  costShare: 0.25,
})
const consolidation = (security: string): UnitAction => ({ type: 'consolidation', security, date, ratio: 0.1 })
const bonus = (security: string): UnitAction => ({ type: 'bonus', security, date, ratio: 1 })
const delisting = (security: string): UnitAction => ({ type: 'delisting', security, date })

/** Units and cost of what is held in the end, in whatever order the actions are listed. */
const heldAfter = (actions: readonly UnitAction[], trades: readonly SecurityTrade[] = [bought]) => {
  const ends = new Set<string>()
  fc.assert(
    fc.property(fc.shuffledSubarray([...actions], { minLength: actions.length }), (listed) => {
      const histories = accountHistories(trades, inOrderOfDay(listed))
      const held = [...histories].flatMap(([security, { open }]) =>
        open.map((parcel) => [security, parcel.held, parcel.heldCost] as const),
      )
      ends.add(JSON.stringify(held.toSorted()))
    }),
  )
  return [...ends].map((end): unknown => JSON.parse(end))
}

test.each<[string, readonly UnitAction[], readonly (readonly [string, number, number])[]]>([
  ['code change, consolidation of the old code', [codeChange, consolidation('OLD')], [['NEW', 10, 1_000]]],
  ['code change, consolidation of the new code', [codeChange, consolidation('NEW')], [['NEW', 10, 1_000]]],
  [
    'code change, demerger of the old code',
    [codeChange, demerger('OLD')],
    [
      ['NEW', 100, 750],
      ['SUB', 50, 250],
    ],
  ],
  [
    'code change, demerger of the new code',
    [codeChange, demerger('NEW')],
    [
      ['NEW', 100, 750],
      ['SUB', 50, 250],
    ],
  ],
  [
    'code change, demerger of units made fewer the same day',
    [codeChange, demerger('OLD'), consolidation('OLD')],
    [
      ['NEW', 10, 750],
      ['SUB', 5, 250],
    ],
  ],
  ['merger, bonus before it', [merger, bonus('OLD')], [['NEW', 400, 1_000]]],
  ['merger, then the end of both codes', [merger, delisting('OLD'), delisting('NEW')], []],
  [
    'one exchange after another',
    [codeChange, { ...merger, security: 'NEW', newCode: 'AAA' }, consolidation('AAA')],
    [['AAA', 20, 1_000]],
  ],
])('%s', (_, actions, held) => {
  expect(heldAfter(actions)).toEqual([held])
})

test.each(['OLD', 'NEW'])('a `split` row of the account’s own, of %s, on the day of the exchange', (security) => {
  const trades = [bought, trade(security, date, 'split', -89), trade('NEW', date, 'buy', 5, -500)]
  expect(heldAfter([codeChange, consolidation(security)], trades)).toEqual([
    [
      ['NEW', 11, 1_000],
      ['NEW', 5, 500],
    ],
  ])
})

test('what is done on other days stays where it was', () => {
  const before = { ...consolidation('NEW'), date: '2024-01-31' }
  const since = { ...consolidation('OLD'), date: '2024-02-02' }
  expect(inOrderOfDay([before, codeChange, since])).toEqual([before, codeChange, since])
})
