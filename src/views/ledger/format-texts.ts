import type { DateOrder } from '../../domain/dates/date-order.ts'
import { type FileFormat, plainFormat } from '../../domain/ledger/import/mapping/file-mapping.ts'
import type { DecimalMark } from '../../domain/ledger/rows/decimal-mark.ts'
import type { CsvSeparator } from '../../domain/csv/separator.ts'

export const separatorTexts: Readonly<Record<CsvSeparator, string>> = { ',': 'Commas', ';': 'Semicolons', '\t': 'Tabs' }

export const dateOrderTexts: Readonly<Record<DateOrder, string>> = {
  'year-month-day': 'Year first: 2026-11-24, 20261124',
  'day-month-year': 'Day first: 24/11/2026, 24-Nov-26',
  'month-day-year': 'Month first: 11/24/2026, Nov 24, 2026',
}

export const decimalMarkTexts: Readonly<Record<DecimalMark, string>> = {
  point: 'Decimal points: 1,234.56',
  comma: 'Decimal commas: 1.234,56',
}

export const formatText = ({ separator, dates, decimals }: FileFormat): string =>
  [
    ...(separator === plainFormat.separator ? [] : [`${separatorTexts[separator]} between columns`]),
    ...(dates === null || dates === plainFormat.dates ? [] : [dateOrderTexts[dates].replace(/:.*/, '')]),
    ...(decimals === null || decimals === plainFormat.decimals ? [] : [decimalMarkTexts[decimals].replace(/:.*/, '')]),
  ].join(', ')
