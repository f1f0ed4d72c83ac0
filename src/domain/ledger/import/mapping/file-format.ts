import * as t from 'io-ts'
import { DateOrder } from '../../../dates/date-order.ts'
import { Separator } from '../../../separator.ts'
import { DecimalMark } from '../../rows/decimal-mark.ts'

/** How the cells of a file are written; null where they can be read in two ways, and nobody has said in which. */
export const FileFormat = t.readonly(
  t.strict({
    separator: Separator,
    dates: t.union([DateOrder, t.null]),
    decimals: t.union([DecimalMark, t.null]),
  }),
)
export type FileFormat = t.TypeOf<typeof FileFormat>

/** As docs/import.md has them. */
export const plainFormat: FileFormat = { separator: ',', dates: 'year-month-day', decimals: 'point' }

export const isPlain = ({ separator, dates, decimals }: FileFormat): boolean =>
  separator === plainFormat.separator && dates === plainFormat.dates && decimals === plainFormat.decimals
