import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { withMaxLength } from '../../text/text-codec.ts'

/** Continues behind `rows` rows, on the same day and at the same log position. */
export interface PageCursor {
  readonly rows: number
  readonly asAt: IsoDate
  readonly position: number
}

const cursorPattern = /^(?<rows>\d{1,9})\.(?<asAt>\d{4}-\d\d-\d\d)\.(?<position>\d{1,15})$/

const parseCursor = (text: string): PageCursor | null => {
  const { rows, asAt, position } = cursorPattern.exec(text)?.groups ?? {}
  return IsoDate.is(asAt) ? { rows: Number(rows), asAt, position: Number(position) } : null
}

export const PageCursor = withMaxLength(
  new t.Type<PageCursor, string, unknown>(
    'PageCursor',
    (value): value is PageCursor => t.strict({ rows: t.number, asAt: IsoDate, position: t.number }).is(value),
    (value, context) => {
      const cursor = t.string.is(value) ? parseCursor(value) : null
      return cursor === null ? t.failure(value, context, 'must be the next of a page') : t.success(cursor)
    },
    ({ rows, asAt, position }) => `${rows}.${asAt}.${position}`,
  ),
  200,
)

/** Per page, and per table in a browser. */
export const maxRows = { page: 5_000, table: 250_000 } as const
