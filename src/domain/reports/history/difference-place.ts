import { displayDate } from '../../dates/display-date.ts'
import { FigureValue } from '../run/report-run.ts'
import type { Field, Rows } from '../sources/field.ts'
import * as t from 'io-ts'

export const valueOf = (data: unknown): FigureValue => (FigureValue.is(data) ? data : null)

export const recordOf = (data: unknown): Readonly<Record<string, unknown>> => (t.UnknownRecord.is(data) ? data : {})

export const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [])

export interface Place {
  readonly path: string
  readonly words: readonly string[]
  readonly account: string | null
  readonly security: string | null
}

export const nowhere: Place = { path: '', words: [], account: null, security: null }

const lowered = (title: string): string => `${title.charAt(0).toLowerCase()}${title.slice(1)}`

export const labelOf = ([section = '', ...words]: readonly string[]): string => `${section}: ${words.join(' ')}`

export interface Row {
  readonly key: string
  readonly data: Readonly<Record<string, unknown>>
}

const spoken = (field: Field | undefined, value: FigureValue): string =>
  field?.kind === 'figure' && field.type === 'date' && typeof value === 'string'
    ? displayDate(value)
    : String(value ?? '')

const textIn = (row: Row, ...names: readonly string[]): string | null =>
  names.map((name) => row.data[name]).find((value) => typeof value === 'string') ?? null

export const placeOfRow = (place: Place, field: Rows, row: Row): Place => ({
  path: `${place.path}[${row.key}]`,
  words: [
    ...place.words,
    ...field.names.map((name) => spoken(field.fields[name], valueOf(row.data[name]))).filter((word) => word !== ''),
  ],
  account: textIn(row, 'accountCode', 'AccountCode') ?? place.account,
  security: textIn(row, 'securityCode') ?? place.security,
})

export const under = (place: Place, name: string, title: string): Place => ({
  ...place,
  path: place.path === '' ? name : `${place.path}.${name}`,
  words: [...place.words, place.words.length === 0 ? title : lowered(title)],
})
