import { pluralise } from '../../text/pluralise.ts'

const countFormat = new Intl.NumberFormat('en-AU')

/** More rows need pages or scrolling. */
const maxRowsAtSight = 10

/** `5 of 28 rows` of a filter, `all 28 rows` of a long table, or null. */
export const coveredText = (found: number, all: number, isPaged = false): string | null => {
  if (found < all) return `${countFormat.format(found)} of ${pluralise(all, 'row')}`
  return isPaged || found > maxRowsAtSight ? `all ${pluralise(all, 'row')}` : null
}

/** `6 of 16 shown`. */
export const shownText = (shown: number, all: number): string =>
  `${countFormat.format(shown)} of ${countFormat.format(all)} shown`
