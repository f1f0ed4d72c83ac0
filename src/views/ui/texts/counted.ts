export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export const foundText = (found: number, one: string): string =>
  found === 0 ? `No ${one} matches` : pluralise(found, one)
