const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const alphabet = `${letters}abcdefghijkmnopqrstuvwxyz${digits}`

export const generatedLength = 17

/**
 * 17 characters without those that look alike, a capital letter and a digit among them: 95 bits. `below` answers a whole
 * number from 0, of all that are smaller with the same chance.
 */
export const generatedPassword = (below: (end: number) => number): string => {
  const oneOf = (characters: string): string => characters.charAt(below(characters.length))
  return oneOf(letters) + oneOf(digits) + Array.from({ length: generatedLength - 2 }, () => oneOf(alphabet)).join('')
}
