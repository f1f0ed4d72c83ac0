export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`

export const foundText = (found: number, one: string): string =>
  found === 0 ? `No ${one} matches` : counted(found, one)
