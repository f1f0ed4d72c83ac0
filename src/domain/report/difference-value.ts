import * as t from 'io-ts'

/** What a figure can be in the JSON of a report's data. */
const Value = t.union([t.string, t.number, t.boolean, t.null])
export type Value = t.TypeOf<typeof Value>

export const valueOf = (data: unknown): Value => (Value.is(data) ? data : null)

export const recordOf = (data: unknown): Readonly<Record<string, unknown>> => (t.UnknownRecord.is(data) ? data : {})

export const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [])
