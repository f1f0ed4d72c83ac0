import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { goAsAt, goKnownOn, isTravelling } from '../../../../../src/domain/dashboards/time-travel/travel.ts'
import type { FiguresDates } from '../../../../../src/domain/widgets/figures/figures-dates.ts'

const span = { first: '2022-03-01', last: '2026-11-20', knownFrom: '2025-01-10', knownTo: '2026-11-21' }

describe('going to the day figures are as at', () => {
  const rows: readonly [string, string, FiguresDates, FiguresDates][] = [
    ['names it', '2026-06-30', {}, { asAt: '2026-06-30' }],
    ['to the last leaves time alone: it stands for the latest', '2026-11-20', { asAt: '2026-06-30' }, {}],
    ['beyond the last is the last', '2099-01-01', {}, {}],
    ['before the first is the first', '1999-01-01', {}, { asAt: '2022-03-01' }],
    [
      'keeps what was known later',
      '2026-06-30',
      { knownOn: '2026-07-01' },
      { asAt: '2026-06-30', knownOn: '2026-07-01' },
    ],
    [
      'takes what was known before along',
      '2026-06-30',
      { knownOn: '2026-06-01' },
      { asAt: '2026-06-30', knownOn: '2026-06-30' },
    ],
  ]
  test.each(rows)('%s', (_, date, before, after) => {
    expect(goAsAt(date, before, span)).toEqual(after)
  })
})

describe('going to the day of what was known', () => {
  const rows: readonly [string, string, FiguresDates, FiguresDates][] = [
    ['names it, the figures being the latest then', '2026-07-01', {}, { knownOn: '2026-07-01' }],
    ['to today leaves time alone', '2026-11-21', { knownOn: '2026-07-01' }, {}],
    ['before anything was known is when something first was', '2024-01-01', {}, { knownOn: '2025-01-10' }],
    [
      'keeps an earlier day of the figures',
      '2026-07-01',
      { asAt: '2026-06-30' },
      { asAt: '2026-06-30', knownOn: '2026-07-01' },
    ],
    [
      'takes a later day of the figures along',
      '2026-06-01',
      { asAt: '2026-06-30' },
      { asAt: '2026-06-01', knownOn: '2026-06-01' },
    ],
  ]
  test.each(rows)('%s', (_, date, before, after) => {
    expect(goKnownOn(date, before, span)).toEqual(after)
  })
})

test('wherever one goes one stays within the span, and no figures are of a day nobody knew of', () => {
  const date = fc.nat({ max: 4000 }).map((days) => addDays('2019-01-01', days))
  const step = fc.record({ go: fc.constantFrom(goAsAt, goKnownOn), to: date })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), (steps) => {
      const { asAt, knownOn } = steps.reduce<FiguresDates>((dates, { go, to }) => go(to, dates, span), {})
      expect(asAt === undefined || (asAt >= span.first && asAt < span.last)).toBe(true)
      expect(knownOn === undefined || (knownOn >= span.knownFrom && knownOn < span.knownTo)).toBe(true)
      expect(asAt === undefined || knownOn === undefined || asAt <= knownOn).toBe(true)
    }),
  )
})

test('one is away when either day is another', () => {
  expect([{}, { asAt: '2026-06-30' }, { knownOn: '2026-06-30' }].map(isTravelling)).toEqual([false, true, true])
})
