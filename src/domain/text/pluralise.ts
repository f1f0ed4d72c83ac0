import { countText } from '../numbers/count-text.ts'

/** "1 row", "1,200 rows". */
export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`
