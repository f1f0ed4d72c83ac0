const count = new Intl.NumberFormat('en-AU')

/** More rows need pages or scrolling. */
const mostAtSight = 10

const rowsText = (rows: number): string => `${count.format(rows)} ${rows === 1 ? 'row' : 'rows'}`

/** `5 of 28 rows` of a filter, `all 28 rows` of a long table, or null. */
export const coveredText = (found: number, all: number, isPaged = false): string | null => {
  if (found < all) return `${count.format(found)} of ${rowsText(all)}`
  return isPaged || found > mostAtSight ? `all ${rowsText(all)}` : null
}

/** `6 of 16 shown`. */
export const shownText = (shown: number, all: number): string => `${count.format(shown)} of ${count.format(all)} shown`
