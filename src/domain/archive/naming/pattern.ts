import { E, O, pipe, RA } from '../../fp.ts'
import type { NamingPatterns } from './default-patterns.ts'
import { mostPatternLetters, mostPatterns, type PatternFault } from './pattern-fault.ts'
import { folded } from './plain-name.ts'

const slotNames = ['code', 'year', 'fy', 'quarter', 'month', 'day', 'title', '*'] as const
export type SlotName = (typeof slotNames)[number]

const periods: ReadonlySet<SlotName> = new Set(['year', 'fy', 'quarter', 'month', 'day'])

const isYear = (slot: SlotName): boolean => slot === 'year' || slot === 'fy'

/** Others have no recognisable boundary: `Q3FY26` and `202606` are read, `PD12026` is not. */
const canTouch = (before: SlotName, after: SlotName): boolean =>
  periods.has(before) && periods.has(after) && !(isYear(before) && isYear(after))

const slotOf = (text: string): SlotName | undefined => {
  const name = text.trim().toLowerCase()
  return slotNames.find((slot) => slot === name)
}

export type Piece =
  | { readonly _tag: 'Slot'; readonly slot: SlotName }
  | { readonly _tag: 'Text'; readonly text: string }

export interface Pattern {
  readonly text: string
  readonly pieces: readonly Piece[]
}

type Placed = Piece & { readonly at: number }
type Fault = O.Option<PatternFault>

const parts = /\{(?<slot>[^{}]*)\}|[^{}]+|[{}]/g
const ending = /\.pdf$/i
const edges = /^[\s_-]+|[\s_-]+$/g
const letterOrDigitFirst = /^[\p{L}\p{N}]/u
const letterOrDigitLast = /[\p{L}\p{N}]$/u

const placedOf = (match: RegExpExecArray): E.Either<PatternFault, Placed> => {
  const { 0: text, index: at } = match
  const name = match.groups?.['slot']
  if (name === undefined) return /[{}]/.test(text) ? E.left({ _tag: 'Brace', at }) : E.right({ _tag: 'Text', text, at })
  const slot = slotOf(name)
  return slot === undefined
    ? E.left({ _tag: 'UnknownSlot', slot: name.trim(), at })
    : E.right({ _tag: 'Slot', slot, at })
}

const twice = (pieces: readonly Placed[]): Fault =>
  pipe(
    pieces,
    RA.findFirstMap((piece): Fault => {
      if (piece._tag === 'Text' || piece.slot === '*') return O.none
      const first = pieces.find((other) => other._tag === 'Slot' && other.slot === piece.slot)
      return first === piece ? O.none : O.some({ _tag: 'Twice', slot: piece.slot, at: piece.at })
    }),
  )

const isCode = (piece: Placed): boolean => piece._tag === 'Slot' && piece.slot === 'code'

const touching = (before: Placed, after: Placed): Fault => {
  const { at } = after
  if (before._tag === 'Slot' && after._tag === 'Slot')
    return canTouch(before.slot, after.slot)
      ? O.none
      : O.some({ _tag: 'Touching', before: before.slot, after: after.slot, at })
  const isTouched =
    (isCode(before) && after._tag === 'Text' && letterOrDigitFirst.test(after.text)) ||
    (isCode(after) && before._tag === 'Text' && letterOrDigitLast.test(before.text))
  return isTouched ? O.some({ _tag: 'CodeTouchesText', at }) : O.none
}

const anyTouching = (pieces: readonly Placed[]): Fault =>
  pipe(
    RA.zip(pieces, pieces.slice(1)),
    RA.findFirstMap(([before, after]) => touching(before, after)),
  )

const slashOf = (pieces: readonly Placed[]): Fault =>
  pipe(
    pieces,
    RA.findFirstMap((piece): Fault => {
      const place = piece._tag === 'Text' ? piece.text.search(/[/\\]/) : -1
      return place === -1 ? O.none : O.some({ _tag: 'Folder', at: piece.at + place })
    }),
  )

const withoutCode = (pieces: readonly Placed[]): Fault =>
  pieces.some(isCode) ? O.none : O.some({ _tag: 'NoCode', at: 0 })

const faultOf = (pieces: readonly Placed[]): Fault =>
  pipe(
    slashOf(pieces),
    O.alt(() => withoutCode(pieces)),
    O.alt(() => twice(pieces)),
    O.alt(() => anyTouching(pieces)),
  )

const pieceOf = (placed: Placed): Piece =>
  placed._tag === 'Slot' ? { _tag: 'Slot', slot: placed.slot } : { _tag: 'Text', text: folded(placed.text) }

const piecesOf = (bare: string): E.Either<PatternFault, readonly Piece[]> =>
  pipe(
    [...bare.matchAll(parts)],
    E.traverseArray(placedOf),
    E.chain((pieces) =>
      pipe(
        faultOf(pieces),
        O.match(
          () => E.right(pieces.map(pieceOf)),
          (fault) => E.left(fault),
        ),
      ),
    ),
  )

export const compilePattern = (text: string): E.Either<PatternFault, Pattern> => {
  if (text.length > mostPatternLetters) return E.left({ _tag: 'TooLong', at: mostPatternLetters })
  const bare = text.trim().replace(ending, '').replaceAll(edges, '')
  if (bare === '') return E.left({ _tag: 'Empty', at: 0 })
  return pipe(
    piecesOf(bare),
    E.bimap(
      (fault) => ({ ...fault, at: fault.at + text.indexOf(bare) }),
      (pieces) => ({ text, pieces }),
    ),
  )
}

export const compiledPatterns = (patterns: NamingPatterns): readonly Pattern[] =>
  RA.rights(patterns.map(compilePattern))

export const arePatternsValid = (patterns: NamingPatterns): boolean =>
  patterns.length <= mostPatterns && patterns.every((pattern) => E.isRight(compilePattern(pattern)))
