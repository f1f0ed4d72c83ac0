import * as t from 'io-ts'
import { E, pipe } from './fp.ts'

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

export const mostLevels = 64

const quote = 34
const backslash = 92
// brackets and braces are 32 apart
const brace = 32
const opening = 123
const closing = 125

const isEscaped = (text: string, place: number): boolean => {
  const at = { place: place - 1 }
  while (text.charCodeAt(at.place) === backslash) at.place -= 1
  return (place - 1 - at.place) % 2 === 1
}

const endOfString = (text: string, place: number): number => {
  const at = { place: text.indexOf('"', place + 1) }
  while (at.place >= 0 && isEscaped(text, at.place)) at.place = text.indexOf('"', at.place + 1)
  return at.place < 0 ? text.length : at.place
}

/** Checked before parsing: a million levels take a second to parse, and recursion through them overflows the stack. */
export const isNestedTooDeep = (text: string): boolean => {
  const at = { place: 0, level: 0 }
  for (; at.place < text.length && at.level <= mostLevels; at.place += 1) {
    const code = text.charCodeAt(at.place)
    if (code === quote) at.place = endOfString(text, at.place)
    else if ((code | brace) === opening) at.level += 1
    else if ((code | brace) === closing) at.level -= 1
  }
  return at.level > mostLevels
}

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1)))

export const isValueTooDeep = (value: unknown): boolean => isDeeperThan(value, mostLevels)

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
