import { displayDate } from '../../dates/display-date.ts'
import * as t from 'io-ts'
import { fieldsOf, type ReportData, type SourceName } from '../sources/source-catalogue.ts'
import { type FigureChange, FigureValue } from '../run/report-run.ts'
import type { Field, Fields, Figure, Rows } from '../sources/field.ts'

export interface Difference extends Omit<FigureChange, 'causes'> {
  readonly account: string | null
  readonly security: string | null
}

/** Adding in another order is the same figure. */
const isSame = (before: FigureValue, after: FigureValue): boolean =>
  typeof before === 'number' && typeof after === 'number'
    ? Math.abs(before - after) <= 1e-9 * Math.max(1, Math.abs(before), Math.abs(after))
    : before === after

const valueOf = (data: unknown): FigureValue => (FigureValue.is(data) ? data : null)

const recordOf = (data: unknown): Readonly<Record<string, unknown>> => (t.UnknownRecord.is(data) ? data : {})

const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [])

interface Place {
  readonly path: string
  readonly words: readonly string[]
  readonly account: string | null
  readonly security: string | null
}

const nowhere: Place = { path: '', words: [], account: null, security: null }

const lowered = (title: string): string => `${title.charAt(0).toLowerCase()}${title.slice(1)}`

const labelOf = ([section = '', ...words]: readonly string[]): string => `${section}: ${words.join(' ')}`

interface Row {
  readonly key: string
  readonly data: Readonly<Record<string, unknown>>
}

const spoken = (field: Field | undefined, value: FigureValue): string =>
  field?.kind === 'figure' && field.type === 'date' && typeof value === 'string'
    ? displayDate(value)
    : String(value ?? '')

const textIn = (row: Row, ...names: readonly string[]): string | null =>
  names.map((name) => row.data[name]).find((value) => typeof value === 'string') ?? null

const placeOfRow = (place: Place, field: Rows, row: Row): Place => ({
  path: `${place.path}[${row.key}]`,
  words: [
    ...place.words,
    ...field.names.map((name) => spoken(field.fields[name], valueOf(row.data[name]))).filter((word) => word !== ''),
  ],
  account: textIn(row, 'accountCode', 'AccountCode') ?? place.account,
  security: textIn(row, 'securityCode') ?? place.security,
})

const under = (place: Place, name: string, title: string): Place => ({
  ...place,
  path: place.path === '' ? name : `${place.path}.${name}`,
  words: [...place.words, place.words.length === 0 ? title : lowered(title)],
})

const changed = (place: Place, field: Figure, before: FigureValue, after: FigureValue): readonly Difference[] =>
  isSame(before, after)
    ? []
    : [
        {
          path: place.path,
          label: labelOf(place.words),
          type: field.type,
          before,
          after,
          account: place.account,
          security: place.security,
        },
      ]

const rowsOf = (field: Rows, data: unknown): readonly Row[] => {
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

const inOneAlone = (place: Place, field: Rows, row: Row, is: 'added' | 'removed'): readonly Difference[] => {
  const main = field.fields[field.main]
  if (main?.kind !== 'figure') return []
  const { words, ...rest } = under(placeOfRow(place, field, row), field.main, main.title)
  const value = valueOf(row.data[field.main])
  const [before, after] = is === 'added' ? [null, value] : [value, null]
  const label = `${labelOf(words)} (${is})`
  return [{ path: rest.path, label, type: main.type, before, after, account: rest.account, security: rest.security }]
}

const inRows = (place: Place, field: Rows, before: unknown, after: unknown): readonly Difference[] => {
  const [old, now] = [rowsOf(field, before), rowsOf(field, after)]
  const oldByKey = new Map(old.map((row) => [row.key, row]))
  const keys = new Set(now.map(({ key }) => key))
  return [
    ...now.flatMap((row) => {
      const was = oldByKey.get(row.key)
      return was === undefined
        ? inOneAlone(place, field, row, 'added')
        : inFields(placeOfRow(place, field, row), field.fields, was.data, row.data)
    }),
    ...old.filter(({ key }) => !keys.has(key)).flatMap((row) => inOneAlone(place, field, row, 'removed')),
  ]
}

const inField = (place: Place, name: string, field: Field, before: unknown, after: unknown): readonly Difference[] => {
  switch (field.kind) {
    case 'figure':
      return changed(under(place, name, field.title), field, valueOf(before), valueOf(after))
    case 'part':
      return inFields(under(place, name, field.title), field.fields, recordOf(before), recordOf(after))
    case 'rows':
      return inRows(
        { ...under(place, name, field.title), words: place.words.length === 0 ? [field.title] : place.words },
        field,
        before,
        after,
      )
  }
}

const inFields = (
  place: Place,
  fields: Fields,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly Difference[] =>
  Object.entries(fields).flatMap(([name, field]) => inField(place, name, field, before[name], after[name]))

const without = (fields: Fields, ...left: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !left.includes(name)))

const saidOnce = (fields: Fields, data: readonly ReportData[]): Fields =>
  data.some(({ accounts }) => accounts.length !== 1)
    ? fields
    : Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          field.kind === 'part' ? { ...field, fields: without(field.fields, 'accounts') } : field,
        ]),
      )

export const differences = (source: SourceName, before: ReportData, after: ReportData): readonly Difference[] =>
  // the run's date and the date of its figures always differ
  inFields(nowhere, saidOnce(without(fieldsOf(source), 'report', 'closing'), [before, after]), before, after)
