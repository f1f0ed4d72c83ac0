/** Fillers such as U+3164 are letters in Unicode, but invisible. */
const invisibleCharacters = /\p{Default_Ignorable_Code_Point}/gu
const letterOrDigit = /[\p{L}\p{N}]/u

export type ReasonFault = { readonly _tag: 'ReasonRequired' } | { readonly _tag: 'TooLong' }

/** A reason has a visible letter or digit, and at most `maxLength` UTF-16 units without the spaces around it. */
export const reasonFault = (reason: string, maxLength: number): ReasonFault | null => {
  if (!letterOrDigit.test(reason.replaceAll(invisibleCharacters, ''))) return { _tag: 'ReasonRequired' }
  return reason.trim().length > maxLength ? { _tag: 'TooLong' } : null
}
