import { shownLine } from './visible-text.ts'
import { normalizedText } from './normalized-text.ts'

const unsafeCharacters = /[<>:"/\\|?*]+/gu
const unsafeEnds = /^[<>:"/\\|?*\s.]+|[<>:"/\\|?*\s.]+$/gu

export const fileStem = (text: string, maxLength: number): string =>
  shownLine(text)
    .replaceAll(unsafeEnds, '')
    .replaceAll(unsafeCharacters, '-')
    .slice(0, maxLength)
    .toWellFormed()
    .replaceAll(/^[\s.]+|[\s.]+$/g, '') || 'untitled'

export const maxNameLength = 120

const unsafeNameEnds = /^[^\p{L}\p{M}\p{N},()&'_-]+|[^\p{L}\p{M}\p{N},()&'_-]+$/gu

export const safeName = (name: string, maxLength = maxNameLength): string =>
  normalizedText(name, 'NFC')
    // a hyphen for a sign after the extension would hide the extension
    .replaceAll(unsafeNameEnds, '')
    .replaceAll(/[^\p{L}\p{M}\p{N} .,()&'_-]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .slice(0, maxLength)
    .replaceAll(/^[ .]+|[ .]+$/g, '')

export const distinctNames = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>()
  const untaken = (name: string, turn: number): string => {
    const candidate = turn === 1 ? name : `${name} (${turn.toString()})`
    return taken.has(candidate.toLowerCase()) ? untaken(name, turn + 1) : candidate
  }
  return names.map((name) => {
    const found = untaken(name, 1)
    taken.add(found.toLowerCase())
    return found
  })
}
