import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { defaultPatterns } from '../../../../../src/domain/archive/naming/default-patterns.ts'
import { namingSetting, NamingEvent } from '../../../../../src/domain/archive/naming/naming-setting.ts'

const signed = { by: 'admin', at: '2026-07-01T00:00:00.000Z' }
const saving = (revision: number, ...patterns: readonly string[]) =>
  ({ type: 'SaveNamingPatterns', revision, patterns, ...signed }) as const

test('until the firm says any, the patterns are those of the house', () => {
  expect(namingSetting.initial).toEqual({ patterns: defaultPatterns, revision: 0 })
  expect(namingSetting.decide(saving(7, ...defaultPatterns), namingSetting.initial)).toEqual(E.right([]))
})

test('patterns are saved on the revision they were read at', () => {
  const event = { type: 'NamingPatternsSaved', patterns: ['{code} {fy}'], ...signed } as const
  expect(namingSetting.decide(saving(0, '{code} {fy}'), namingSetting.initial)).toEqual(E.right([event]))
  const saved = namingSetting.evolve(namingSetting.initial, event)
  expect(saved).toEqual({ patterns: ['{code} {fy}'], revision: 1 })
  expect(namingSetting.decide(saving(0, '{code} {year}'), saved)).toEqual(E.left({ _tag: 'StaleRevision' }))
})

test.each([[['{code']], [['{year}']], [['']], [Array.from({ length: 51 }, () => '{code} {year}')]])(
  'patterns no name can be read with are refused: %j',
  (patterns) => {
    expect(namingSetting.decide(saving(0, ...patterns), namingSetting.initial)).toEqual(
      E.left({ _tag: 'PatternNotValid' }),
    )
  },
)

test('repeating a command is quiet, whatever the patterns', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('{code} {year}', '{code} {fy}', 'nothing', '')), (patterns) => {
      const decided = namingSetting.decide(saving(0, ...patterns), namingSetting.initial)
      if (E.isLeft(decided)) return
      const after = decided.right.reduce(namingSetting.evolve, namingSetting.initial)
      expect(namingSetting.decide(saving(0, ...patterns), after)).toEqual(E.right([]))
      for (const event of decided.right)
        expect(NamingEvent.decode(JSON.parse(JSON.stringify(NamingEvent.encode(event))))).toEqual(E.right(event))
    }),
  )
})
