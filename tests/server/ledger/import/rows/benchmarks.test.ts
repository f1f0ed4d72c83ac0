import { afterEach, beforeEach, expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { type Files, firmsBeginningWith, sheetText, smallFirm, type TestFirm } from '../small-firm.ts'

let firm: TestFirm

const indices: Files = {
  benchmarks: sheetText(
    'benchmarks',
    'SHARES,Shares,accumulation',
    'BONDS,Bonds,accumulation',
    'MIX,Mixed,accumulation',
  ),
  benchmark_values: sheetText('benchmark_values', 'SHARES,2024-01-02,100', 'BONDS,2024-01-02,50'),
}

const parts = (...rows: readonly string[]): Files => ({ benchmark_parts: sheetText('benchmark_parts', ...rows) })
const choices = (...rows: readonly string[]): Files => ({ benchmark_choices: sheetText('benchmark_choices', ...rows) })

const blend = parts('MIX,SHARES,60,quarterly', 'MIX,BONDS,40,quarterly')

const openFirm = firmsBeginningWith(async (begun) => {
  await begun.bring(smallFirm)
  await begun.bring(indices, { id: 'indices' })
})

beforeEach(async () => {
  firm = await openFirm()
})
afterEach(() => firm.drop())

const refusals = async (files: Files) => {
  const outcome = await firm.bring(files)
  if (E.isRight(outcome) || outcome.left._tag !== 'BadRows') return outcome
  return outcome.left.faults.map(({ file, line, column, reason }) => `${file}:${line ?? ''} ${column ?? ''}: ${reason}`)
}

test.each<readonly [string, Files, readonly string[]]>([
  [
    'a kind that there is not',
    { benchmarks: sheetText('benchmarks', 'X,Index,total') },
    ['benchmarks.csv:2 kind: must be one of price, accumulation'],
  ],
  [
    'a value of nothing known',
    { benchmark_values: sheetText('benchmark_values', 'X,2024-01-02,100') },
    ['benchmark_values.csv:2 code: X is not in benchmarks'],
  ],
  [
    'weights that are not a whole',
    parts('MIX,SHARES,60,quarterly', 'MIX,BONDS,30,quarterly'),
    ['benchmark_parts.csv: : the weights of MIX add up to 90 instead of 100'],
  ],
  [
    'two ways of rebalancing',
    parts('MIX,SHARES,60,quarterly', 'MIX,BONDS,40,never'),
    ['benchmark_parts.csv: : MIX is rebalanced in more than one way'],
  ],
  [
    'a blend of blends with values of its own',
    parts('MIX,SHARES,100,never', 'SHARES,BONDS,100,never'),
    [
      'benchmark_parts.csv: : SHARES is a blend but has values of its own',
      'benchmark_parts.csv: : SHARES, a part of MIX, is a blend itself',
    ],
  ],
  [
    'parts of another kind',
    { ...blend, benchmarks: sheetText('benchmarks', 'BONDS,Bonds,price') },
    ['benchmark_parts.csv: : BONDS (price) does not have the kind of MIX (accumulation), which contains it'],
  ],
  [
    'a choice for nobody',
    choices('account,P00009,MIX', 'group,P00001,MIX', 'firm,ours,MIX', 'firm,firm,X'),
    [
      'benchmark_choices.csv:2 code: P00009 is not in accounts',
      'benchmark_choices.csv:3 code: P00001 is not in groups',
      'benchmark_choices.csv:4 code: must be firm when the level is firm',
      'benchmark_choices.csv:5 benchmark: X is not in benchmarks',
    ],
  ],
])('%s is refused', async (_, files, faults) => {
  expect(await refusals(files)).toEqual(faults)
})

test('a part leaves a blend with the weight nothing', async () => {
  await firm.bring(blend)
  expect(await refusals(parts('MIX,BONDS,0,quarterly'))).toEqual([
    'benchmark_parts.csv: : the weights of MIX add up to 60 instead of 100',
  ])
  expect(await firm.bring(parts('MIX,BONDS,0,quarterly', 'MIX,SHARES,100,quarterly'))).toMatchObject({
    right: { files: [{ added: 0, corrected: 2 }] },
  })
})

test('what is chosen, and what a blend is made of, is not withdrawn from under it', async () => {
  await firm.bring({ ...blend, ...choices('account,P00001,MIX') }, { id: 'blend' })
  expect(await firm.withdraw('indices')).toMatchObject({ left: { _tag: 'StillNeeded' } })
  expect(await firm.withdraw('blend')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(await firm.withdraw('indices')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(await firm.ledger()).toMatchObject({ benchmark: [], benchmark_value: [], benchmark_part: [] })
})
