const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const alphabet = `${letters}abcdefghijkmnopqrstuvwxyz${digits}`

export const generatedLength = 17

/** 17 characters without look-alikes, a capital letter and a digit among them: 95 bits. `below` answers any number from 0 equally often. */
export const generatedPassword = (below: (end: number) => number): string => {
  const oneOf = (characters: string): string => characters.charAt(below(characters.length))
  return oneOf(letters) + oneOf(digits) + Array.from({ length: generatedLength - 2 }, () => oneOf(alphabet)).join('')
}
