import { displayDate } from '../../dates/display-date.ts'
import * as t from 'io-ts'
import { fieldsOf, type ReportData, type SourceName } from '../sources/source-catalogue.ts'
import { type FigureChange, FigureValue } from '../run/report-run.ts'
import type { SourceDataField, SourceFields, FigureField, RowsField } from '../sources/field.ts'

export interface FigureDifference extends Omit<FigureChange, 'causes'> {
  readonly account: string | null
  readonly security: string | null
}

/** Ignores rounding errors, because sums of the same amounts in another order may differ slightly. */
const isSame = (before: FigureValue, after: FigureValue): boolean =>
  typeof before === 'number' && typeof after === 'number'
    ? Math.abs(before - after) <= 1e-9 * Math.max(1, Math.abs(before), Math.abs(after))
    : before === after

const valueOf = (data: unknown): FigureValue => (FigureValue.is(data) ? data : null)

const recordOf = (data: unknown): Readonly<Record<string, unknown>> => (t.UnknownRecord.is(data) ? data : {})

const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [])

interface FigurePath {
  readonly path: string
  readonly words: readonly string[]
  readonly account: string | null
  readonly security: string | null
}

const rootPath: FigurePath = { path: '', words: [], account: null, security: null }

const lowercaseTitle = (title: string): string => `${title.charAt(0).toLowerCase()}${title.slice(1)}`

const labelOf = ([section = '', ...words]: readonly string[]): string => `${section}: ${words.join(' ')}`

interface KeyedRow {
  readonly key: string
  readonly data: Readonly<Record<string, unknown>>
}

const readableFigure = (field: SourceDataField | undefined, value: FigureValue): string =>
  field?.kind === 'figure' && field.type === 'date' && typeof value === 'string'
    ? displayDate(value)
    : String(value ?? '')

const textIn = (row: KeyedRow, ...names: readonly string[]): string | null =>
  names.map((name) => row.data[name]).find((value) => typeof value === 'string') ?? null

const rowPathOf = (path: FigurePath, field: RowsField, row: KeyedRow): FigurePath => ({
  path: `${path.path}[${row.key}]`,
  words: [
    ...path.words,
    ...field.names
      .map((name) => readableFigure(field.fields[name], valueOf(row.data[name])))
      .filter((word) => word !== ''),
  ],
  account: textIn(row, 'accountCode', 'AccountCode') ?? path.account,
  security: textIn(row, 'securityCode') ?? path.security,
})

const pathUnder = (path: FigurePath, name: string, title: string): FigurePath => ({
  ...path,
  path: path.path === '' ? name : `${path.path}.${name}`,
  words: [...path.words, path.words.length === 0 ? title : lowercaseTitle(title)],
})

const changedFigure = (
  path: FigurePath,
  field: FigureField,
  before: FigureValue,
  after: FigureValue,
): readonly FigureDifference[] =>
  isSame(before, after)
    ? []
    : [
        {
          path: path.path,
          label: labelOf(path.words),
          type: field.type,
          before,
          after,
          account: path.account,
          security: path.security,
        },
      ]

const keyedRows = (field: RowsField, data: unknown): readonly KeyedRow[] => {
  const seen = new Map<string, number>()
  return listOf(data)
    .map(recordOf)
    .map((row) => {
      const key = field.identity.map((name) => String(valueOf(row[name]) ?? '')).join(' ')
      const nth = (seen.get(key) ?? 0) + 1
      seen.set(key, nth)
      return { key: nth === 1 ? key : `${key} #${nth}`, data: row }
    })
}

const unmatchedRowDifferences = (
  path: FigurePath,
  field: RowsField,
  row: KeyedRow,
  is: 'added' | 'removed',
): readonly FigureDifference[] => {
  const main = field.fields[field.main]
  if (main?.kind !== 'figure') return []
  const { words, ...rest } = pathUnder(rowPathOf(path, field, row), field.main, main.title)
  const value = valueOf(row.data[field.main])
  const [before, after] = is === 'added' ? [null, value] : [value, null]
  const label = `${labelOf(words)} (${is})`
  return [{ path: rest.path, label, type: main.type, before, after, account: rest.account, security: rest.security }]
}

const differencesInRows = (
  path: FigurePath,
  field: RowsField,
  before: unknown,
  after: unknown,
): readonly FigureDifference[] => {
  const [old, now] = [keyedRows(field, before), keyedRows(field, after)]
  const oldByKey = new Map(old.map((row) => [row.key, row]))
  const keys = new Set(now.map(({ key }) => key))
  return [
    ...now.flatMap((row) => {
      const was = oldByKey.get(row.key)
      return was === undefined
        ? unmatchedRowDifferences(path, field, row, 'added')
        : differencesInFields(rowPathOf(path, field, row), field.fields, was.data, row.data)
    }),
    ...old.filter(({ key }) => !keys.has(key)).flatMap((row) => unmatchedRowDifferences(path, field, row, 'removed')),
  ]
}

const differencesInField = (
  path: FigurePath,
  name: string,
  field: SourceDataField,
  before: unknown,
  after: unknown,
): readonly FigureDifference[] => {
  switch (field.kind) {
    case 'figure':
      return changedFigure(pathUnder(path, name, field.title), field, valueOf(before), valueOf(after))
    case 'part':
      return differencesInFields(pathUnder(path, name, field.title), field.fields, recordOf(before), recordOf(after))
    case 'rows':
      return differencesInRows(
        { ...pathUnder(path, name, field.title), words: path.words.length === 0 ? [field.title] : path.words },
        field,
        before,
        after,
      )
  }
}

const differencesInFields = (
  path: FigurePath,
  fields: SourceFields,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly FigureDifference[] =>
  Object.entries(fields).flatMap(([name, field]) => differencesInField(path, name, field, before[name], after[name]))

const withoutFields = (fields: SourceFields, ...left: readonly string[]): SourceFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !left.includes(name)))

const withoutRepeatedAccounts = (fields: SourceFields, data: readonly ReportData[]): SourceFields =>
  data.some(({ accounts }) => accounts.length !== 1)
    ? fields
    : Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          field.kind === 'part' ? { ...field, fields: withoutFields(field.fields, 'accounts') } : field,
        ]),
      )

export const figureDifferences = (
  source: SourceName,
  before: ReportData,
  after: ReportData,
): readonly FigureDifference[] =>
  // leaves out `report` and `closing`, because the run's date and the date of its figures always differ
  differencesInFields(
    rootPath,
    withoutRepeatedAccounts(withoutFields(fieldsOf(source), 'report', 'closing'), [before, after]),
    before,
    after,
  )
