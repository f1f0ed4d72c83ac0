const capitalLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const passwordDigits = '23456789'
const passwordAlphabet = `${capitalLetters}abcdefghijkmnopqrstuvwxyz${passwordDigits}`

export const generatedLength = 17

/** 17 characters without look-alikes, with a capital and a digit: 95 bits. `below` must be uniform from 0. */
export const generatedPassword = (below: (end: number) => number): string => {
  const oneOf = (characters: string): string => characters.charAt(below(characters.length))
  return (
    oneOf(capitalLetters) +
    oneOf(passwordDigits) +
    Array.from({ length: generatedLength - 2 }, () => oneOf(passwordAlphabet)).join('')
  )
}
