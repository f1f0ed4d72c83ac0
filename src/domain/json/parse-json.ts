import * as t from 'io-ts'
import { E, pipe } from '../fp.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => sameJson(item, b[index]))

const sameRecord = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([key, value]) => Object.hasOwn(b, key) && sameJson(value, b[key]))

export const sameJson = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a) && Array.isArray(b)) return sameList(a, b)
  if (isRecord(a) && isRecord(b)) return sameRecord(a, b)
  return Object.is(a, b)
}

export const maxLevels = 64

const quoteCode = 34
const backslashCode = 92
// the character codes of brackets and braces differ by 32
const braceBit = 32
const openingCode = 123
const closingCode = 125

const isEscaped = (text: string, index: number): boolean => {
  const at = { index: index - 1 }
  while (text.charCodeAt(at.index) === backslashCode) at.index -= 1
  return (index - 1 - at.index) % 2 === 1
}

const endOfString = (text: string, index: number): number => {
  const at = { index: text.indexOf('"', index + 1) }
  while (at.index >= 0 && isEscaped(text, at.index)) at.index = text.indexOf('"', at.index + 1)
  return at.index < 0 ? text.length : at.index
}

/** Checked before parsing: a million levels take a second to parse, and recursion through them overflows the stack. */
export const isNestedTooDeep = (text: string): boolean => {
  const at = { index: 0, level: 0 }
  for (; at.index < text.length && at.level <= maxLevels; at.index += 1) {
    const code = text.charCodeAt(at.index)
    if (code === quoteCode) at.index = endOfString(text, at.index)
    else if ((code | braceBit) === openingCode) at.level += 1
    else if ((code | braceBit) === closingCode) at.level -= 1
  }
  return at.level > maxLevels
}

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1)))

export const isValueTooDeep = (value: unknown): boolean => isDeeperThan(value, maxLevels)

export const parseJson = (text: string): E.Either<'NoJson' | 'TooDeep', unknown> =>
  isNestedTooDeep(text)
    ? E.left('TooDeep')
    : E.tryCatch(
        (): unknown => JSON.parse(text),
        () => 'NoJson',
      )

export const parseJsonObject = (
  text: string,
): E.Either<'NoJson' | 'TooDeep' | 'NoObject', Readonly<Record<string, unknown>>> =>
  pipe(
    parseJson(text),
    E.filterOrElseW(
      (json): json is Record<string, unknown> => t.UnknownRecord.is(json) && !Array.isArray(json),
      () => 'NoObject' as const,
    ),
  )
