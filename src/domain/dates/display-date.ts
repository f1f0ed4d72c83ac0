import type { IsoDate } from './iso-date.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A date as people of the firm read it (spec §9): `20-Nov-26`. */
export const displayDate = (date: IsoDate): string =>
  `${date.slice(8, 10)}-${months[Number(date.slice(5, 7)) - 1] ?? ''}-${date.slice(2, 4)}`
