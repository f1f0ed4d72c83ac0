/** A column of a list's CSV file. A moment is an instant or empty; the file has it in the firm's time zone. */
export type FileColumn<Row> = readonly [title: string, cell: (row: Row) => string | number, kind?: 'moment']

/** A column of a list, on screens and in the list's file. */
export interface ListColumn<Row> {
  readonly title: string
  readonly file: readonly FileColumn<Row>[]
}

export const fileColumns = <Row>(columns: Readonly<Record<string, ListColumn<Row>>>): readonly FileColumn<Row>[] =>
  Object.values(columns).flatMap(({ file }) => file)

const isKeyOf =
  <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  (key: string): key is Key =>
    Object.hasOwn(record, key)

/** In the order of declaration. */
export const columnKeys = <Key extends string>(columns: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(columns).filter(isKeyOf(columns))
