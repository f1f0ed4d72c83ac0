import { afterEach, beforeEach, expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { type SheetFiles, firmsBeginningWith, sheetText, smallFirm, type TestFirm } from '../small-firm.ts'

let testFirm: TestFirm

const indicesFiles: SheetFiles = {
  benchmarks: sheetText(
    'benchmarks',
    'SHARES,Shares,accumulation',
    'BONDS,Bonds,accumulation',
    'MIX,Mixed,accumulation',
  ),
  benchmark_values: sheetText('benchmark_values', 'SHARES,2024-01-02,100', 'BONDS,2024-01-02,50'),
}

const partsFiles = (...rows: readonly string[]): SheetFiles => ({
  benchmark_parts: sheetText('benchmark_parts', ...rows),
})
const choicesFiles = (...rows: readonly string[]): SheetFiles => ({
  benchmark_choices: sheetText('benchmark_choices', ...rows),
})

const blend = partsFiles('MIX,SHARES,60,quarterly', 'MIX,BONDS,40,quarterly')

const openFirm = firmsBeginningWith(async (begun) => {
  await begun.bring(smallFirm)
  await begun.bring(indicesFiles, { id: 'indices' })
})

beforeEach(async () => {
  testFirm = await openFirm()
})
afterEach(() => testFirm.drop())

const refusals = async (files: SheetFiles) => {
  const outcome = await testFirm.bring(files)
  if (E.isRight(outcome) || outcome.left._tag !== 'BadRows') return outcome
  return outcome.left.faults.map(({ file, line, column, reason }) => `${file}:${line ?? ''} ${column ?? ''}: ${reason}`)
}

test.each<readonly [string, SheetFiles, readonly string[]]>([
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
    partsFiles('MIX,SHARES,60,quarterly', 'MIX,BONDS,30,quarterly'),
    ['benchmark_parts.csv: : the weights of MIX add up to 90 instead of 100'],
  ],
  [
    'two ways of rebalancing',
    partsFiles('MIX,SHARES,60,quarterly', 'MIX,BONDS,40,never'),
    ['benchmark_parts.csv: : MIX is rebalanced in more than one way'],
  ],
  [
    'a blend of blends with values of its own',
    partsFiles('MIX,SHARES,100,never', 'SHARES,BONDS,100,never'),
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
    choicesFiles('account,P00009,MIX', 'group,P00001,MIX', 'firm,ours,MIX', 'firm,firm,X'),
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
  await testFirm.bring(blend)
  expect(await refusals(partsFiles('MIX,BONDS,0,quarterly'))).toEqual([
    'benchmark_parts.csv: : the weights of MIX add up to 60 instead of 100',
  ])
  expect(await testFirm.bring(partsFiles('MIX,BONDS,0,quarterly', 'MIX,SHARES,100,quarterly'))).toMatchObject({
    right: { files: [{ added: 0, corrected: 2 }] },
  })
})

test('what is chosen, and what a blend is made of, is not withdrawn from under it', async () => {
  await testFirm.bring({ ...blend, ...choicesFiles('account,P00001,MIX') }, { id: 'blend' })
  expect(await testFirm.withdraw('indices')).toMatchObject({ left: { _tag: 'StillNeeded' } })
  expect(await testFirm.withdraw('blend')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(await testFirm.withdraw('indices')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(await testFirm.ledger()).toMatchObject({ benchmark: [], benchmark_value: [], benchmark_part: [] })
})
