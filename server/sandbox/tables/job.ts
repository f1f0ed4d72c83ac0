import * as t from 'io-ts'

/** What is to be made of the tables of an HTML document that follows. */
export const TableJob = t.strict({
  as: t.keyof({ 'table-to-xlsx': null, csv: null }),
  title: t.string,
  at: t.string,
})
export type TableJob = t.TypeOf<typeof TableJob>
