import fc from 'fast-check'
import { expect, test } from 'vitest'
import { causesOf, explainDifferences, type ImportChange } from '../../../../../src/domain/reports/history/causes.ts'
import { figureDifferences } from '../../../../../src/domain/reports/history/differences.ts'
import { fieldsOf, type ReportData } from '../../../../../src/domain/reports/sources/source-catalogue.ts'
import type { SourceDataField, SourceFields } from '../../../../../src/domain/reports/sources/field.ts'

const codeList = ['AAA', 'BBB', 'CCC', 'DDD']

/** Any value a field of the catalogue can have; codes are few, so that rows meet. */
const anyOf = (field: SourceDataField): fc.Arbitrary<unknown> => {
  switch (field.kind) {
    case 'part':
      return anyRecord(field.fields)
    case 'rows':
      return fc.uniqueArray(anyRecord(field.fields), {
        maxLength: 3,
        selector: (row) => field.identity.map((name) => String(row[name])).join(' '),
      })
    case 'figure':
      switch (field.type) {
        case 'text':
        case 'date':
        case 'moment':
          return fc.constantFrom(...codeList)
        case 'flag':
          return fc.boolean()
        case 'number':
        case 'holding':
        case 'currency':
        case 'price':
        case 'rate':
        case 'percent':
          return fc.integer({ min: -3, max: 3 })
      }
  }
}

const anyRecord = (fields: SourceFields): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anyOf(field)])))

const isData = (value: Record<string, unknown>): value is Record<string, unknown> & ReportData => 'accounts' in value

const anyData: fc.Arbitrary<ReportData> = anyRecord(fieldsOf('overview')).filter(isData)

const cellsOf = (data: unknown): ReadonlyMap<string, unknown> => new Map<string, unknown>(Object.entries(data ?? {}))

/** The value at a path; a row's key names the row. */
const at = (data: unknown, fields: SourceFields, path: string): unknown => {
  const [, name = '', key, rest] = /^(\w+)(?:\[([^\]]*)\])?(?:\.(.*))?$/.exec(path) ?? []
  const field = fields[name]
  const value = cellsOf(data).get(name)
  if (field === undefined || field.kind === 'figure') return value
  if (field.kind === 'part') return at(value, field.fields, rest ?? '')
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const isRow = (row: unknown): boolean => {
    const cells = cellsOf(row)
    return field.identity.map((column) => String(cells.get(column))).join(' ') === key
  }
  const row = rows.find(isRow)
  return row === undefined ? null : at(row, field.fields, rest ?? '')
}

test('equal data has no difference', () => {
  fc.assert(
    fc.property(anyData, (data) => {
      expect(figureDifferences('overview', data, structuredClone(data))).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('every difference is what stands before and after at its path, and they are not the same', () => {
  const fields = fieldsOf('overview')
  fc.assert(
    fc.property(anyData, anyData, (before, after) => {
      for (const difference of figureDifferences('overview', before, after)) {
        expect(at(before, fields, difference.path)).toEqual(difference.before)
        expect(at(after, fields, difference.path)).toEqual(difference.after)
        expect(difference.before).not.toEqual(difference.after)
      }
    }),
    { numRuns: 40 },
  )
})

test('looked at the other way round, before and after change places', () => {
  fc.assert(
    fc.property(anyData, anyData, (one, other) => {
      const figures = (from: ReportData, to: ReportData) =>
        figureDifferences('overview', from, to).map(({ path, before, after }) => [path, before, after] as const)
      const back = figures(other, one).map(([path, before, after]) => [path, after, before] as const)
      expect(new Set(back.map(String))).toEqual(new Set(figures(one, other).map(String)))
    }),
    { numRuns: 40 },
  )
})

test('rows in another order, and sums that differ by less than a figure has digits, are the same', () => {
  fc.assert(
    fc.property(anyData, (data) => {
      const { holdings, ...rest } = data
      if (holdings === undefined) return
      const total = { ...holdings.totals, value: holdings.totals.value + 1e-11 }
      const turned = { ...rest, holdings: { ...holdings, rows: holdings.rows.toReversed(), totals: total } }
      expect(figureDifferences('overview', data, turned)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('a label says section, row and figure', () => {
  fc.assert(
    fc.property(anyData, anyData, (before, after) => {
      for (const { label } of figureDifferences('overview', before, after)) expect(label).toMatch(/^[A-Z][\w’ ]*: \S/)
    }),
    { numRuns: 10 },
  )
})

const touchOf = (id: string, more: Partial<ImportChange>): ImportChange => ({
  import: id,
  act: 'imported',
  by: 'ann',
  at: `2026-11-2${id}T00:00:00.000Z`,
  files: ['prices.csv'],
  kind: 'price',
  account: null,
  security: null,
  rows: 1,
  ...more,
})

const difference = { path: 'x', label: 'X: y', type: 'currency', before: 1, after: 2, account: null, security: null }

test('a difference has the causes of its security and account, failing those of its account, failing those all', () => {
  const touches = [
    touchOf('1', { security: 'AAA' }),
    touchOf('2', { kind: 'transaction', account: 'P1', security: 'BBB', rows: 2 }),
    touchOf('3', { kind: 'transaction', account: 'P2' }),
  ]
  const causes = (more: Partial<typeof difference> | { account?: string; security?: string }) =>
    explainDifferences([{ ...difference, ...more }], touches).flatMap((change) =>
      change.causes.map((cause) => cause.import),
    )
  expect(causes({ security: 'AAA' })).toEqual(['1'])
  expect(causes({ security: 'BBB', account: 'P1' })).toEqual(['2'])
  expect(causes({ security: 'CCC', account: 'P1' })).toEqual(['1', '2'])
  expect(causes({ account: 'P2' })).toEqual(['1', '3'])
  expect(causes({})).toEqual(['1', '2', '3'])
})

test('an import is told once, with what it touched; a long list is cut', () => {
  const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((security) => touchOf('1', { security, rows: 2 }))
  expect(causesOf([touchOf('2', { act: 'withdrawn', kind: 'security', security: 'Z' }), ...many])).toEqual([
    {
      import: '1',
      act: 'imported',
      by: 'ann',
      at: '2026-11-21T00:00:00.000Z',
      what: 'prices.csv: 2 prices of A, 2 prices of B, 2 prices of C, 2 prices of D, 2 prices of E, 2 more',
    },
    {
      import: '2',
      act: 'withdrawn',
      by: 'ann',
      at: '2026-11-22T00:00:00.000Z',
      what: 'prices.csv: details of Z',
    },
  ])
})
