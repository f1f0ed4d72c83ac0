import { pluralise } from '../../text/pluralise.ts'
import { countText } from '../../numbers/count-text.ts'

/** More rows need pages or scrolling. */
const maxRowsAtSight = 10

/** `5 of 28 rows` of a filter, `all 28 rows` of a long table, or null. */
export const coveredText = (found: number, all: number, isPaged = false): string | null => {
  if (found < all) return `${countText(found)} of ${pluralise(all, 'row')}`
  return isPaged || found > maxRowsAtSight ? `all ${pluralise(all, 'row')}` : null
}

/** `6 of 16 shown`. */
export const shownText = (shown: number, all: number): string => `${countText(shown)} of ${countText(all)} shown`
