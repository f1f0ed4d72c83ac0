import { formatCell } from './format-cell.ts'
import type { Column, Row } from './widget-table.ts'

/** What a row is called: what its first column shows. */
export const rowName = ([first]: readonly Column[], row: Row): string =>
  first === undefined ? '' : formatCell(first.title.type, row[first.path])
