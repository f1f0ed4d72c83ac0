import type { PreviewRow } from './preview-row.ts'
import { rowStanding } from './row-standing.ts'

/** The places of the files that have something wrong and are not left out. */
export const wrongPlaces = (rows: readonly PreviewRow[]): readonly number[] =>
  rows.flatMap((row) => {
    const standing = rowStanding(row)
    return standing === 'open' || standing === 'impossible' ? [row.entry.place] : []
  })
