/** The classes of an element; undefined if there is none. */
export const classText = (...names: readonly (string | undefined)[]): string | undefined => {
  const given = names.filter((name) => name !== undefined && name !== '')
  return given.length === 0 ? undefined : given.join(' ')
}
