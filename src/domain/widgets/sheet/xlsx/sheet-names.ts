const maxLength = 31

/** Excel keeps this name for itself. */
const reservedName = 'history'

/** Spreadsheets forbid these characters, and an apostrophe at either end. */
const allowedName = (title: string): string =>
  title
    .replaceAll(/[\p{Cc}[\]:*?/\\]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s']+|[\s']+$/g, '')

const shortened = (name: string, letters: number): string =>
  name
    .slice(0, letters)
    .toWellFormed()
    .replaceAll(/[\s'�]+$/g, '')

const unreserved = (name: string): string => (name.toLowerCase() === reservedName ? `${name} sheet` : name)

/** Gives each sheet of a workbook a name of its own. */
export const createSheetNamer = (): ((title: string) => string) => {
  const used = new Set<string>()

  const nameFree = (name: string, number: number): string => {
    const ending = number === 1 ? '' : ` (${number})`
    const tried = `${shortened(name, maxLength - ending.length)}${ending}`
    if (used.has(tried.toLowerCase())) return nameFree(name, number + 1)
    used.add(tried.toLowerCase())
    return tried
  }

  return (title) => nameFree(unreserved(shortened(allowedName(title), maxLength)) || 'Table', 1)
}
