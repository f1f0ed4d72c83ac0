/** Of a list of types that the domain has, for a column of them. */
export const inTypes = (column: string, types: readonly string[]): string =>
  `${column} in (${types.map((type) => `'${type}'`).join(', ')})`
