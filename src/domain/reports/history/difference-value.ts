import * as t from 'io-ts'
import { FigureValue } from '../run/report-run.ts'

export const valueOf = (data: unknown): FigureValue => (FigureValue.is(data) ? data : null)

export const recordOf = (data: unknown): Readonly<Record<string, unknown>> => (t.UnknownRecord.is(data) ? data : {})

export const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [])
