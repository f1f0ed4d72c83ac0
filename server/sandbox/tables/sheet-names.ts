const mostLetters = 31
/** A spreadsheet keeps this one for itself. */
const reserved = 'history'

const allowed = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}[\]:*?/\\]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s']+|[\s']+$/g, '')

const cut = (name: string, letters: number): string =>
  name
    .slice(0, letters)
    .toWellFormed()
    .replaceAll(/[\s'�]+$/g, '')

export const sheetNames = () => {
  const used = new Set([reserved])

  const free = (name: string, number: number): string => {
    const ending = number === 1 ? '' : ` (${number})`
    const tried = `${cut(name, mostLetters - ending.length)}${ending}`
    if (used.has(tried.toLowerCase())) return free(name, number + 1)
    used.add(tried.toLowerCase())
    return tried
  }

  return (wanted: string): string => free(allowed(wanted) || 'Table', 1)
}
