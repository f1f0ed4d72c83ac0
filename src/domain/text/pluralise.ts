/** "1 row", "1,200 rows". */
export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`
