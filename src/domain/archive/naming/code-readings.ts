import type { Readings } from './found.ts'
import type { KnownCodes } from './known-codes.ts'

const mostCodeLetters = 32
const letterOrDigit = /[\p{L}\p{N}]/u
const codeLike = /^(?=\p{L}*\p{N})[\p{L}\p{N}]{2,32}(?![\p{L}\p{N}])/u

/** A code is never a part of a longer one. */
const isEdge = (name: string, at: number): boolean =>
  !letterOrDigit.test(name.charAt(at - 1)) || !letterOrDigit.test(name.charAt(at))

export const knownReadings =
  ({ byText, lengths }: KnownCodes) =>
  (name: string, at: number): Readings =>
    isEdge(name, at)
      ? lengths.flatMap((length) => {
          const code = byText.get(name.slice(at, at + length))
          return code !== undefined && isEdge(name, at + length) ? [{ length, found: { code } }] : []
        })
      : []

/** Letters and digits, not without a digit, that stand alone. */
export const likelyReadings = (name: string, at: number): Readings =>
  isEdge(name, at)
    ? (codeLike.exec(name.slice(at, at + mostCodeLetters + 1)) ?? []).map((code) => ({
        length: code.length,
        found: { code: code.toUpperCase() },
      }))
    : []
