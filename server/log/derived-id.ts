import { hash } from 'node:crypto'

/** A UUID of version 8. Equal parts give equal ids, so that nothing is written twice. */
export const derivedId = (...parts: readonly (string | number)[]): string => {
  const hex = hash('sha256', JSON.stringify(parts), 'hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
