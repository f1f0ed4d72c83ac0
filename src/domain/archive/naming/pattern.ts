import { E, O, pipe, RA } from '../../fp.ts'
import type { NamingPatterns } from './default-patterns.ts'
import { maxPatternLength, maxPatterns, type PatternFault } from './pattern-fault.ts'
import { foldedName } from './plain-name.ts'

const slotNames = ['code', 'year', 'fy', 'quarter', 'month', 'day', 'title', '*'] as const
export type SlotName = (typeof slotNames)[number]

const periodSlots: ReadonlySet<SlotName> = new Set(['year', 'fy', 'quarter', 'month', 'day'])

const isYear = (slot: SlotName): boolean => slot === 'year' || slot === 'fy'

/** Only parts of a period have a boundary without a separator: `Q3FY26` and `202606` are read, `PD12026` is not. */
const canTouch = (before: SlotName, after: SlotName): boolean =>
  periodSlots.has(before) && periodSlots.has(after) && !(isYear(before) && isYear(after))

const slotOf = (text: string): SlotName | undefined => {
  const name = text.trim().toLowerCase()
  return slotNames.find((slot) => slot === name)
}

export type PatternPiece =
  | { readonly _tag: 'Slot'; readonly slot: SlotName }
  | { readonly _tag: 'Text'; readonly text: string }

export interface NamePattern {
  readonly text: string
  readonly pieces: readonly PatternPiece[]
}

type PieceAtOffset = PatternPiece & { readonly at: number }
type MaybePatternFault = O.Option<PatternFault>

const piecePattern = /\{(?<slot>[^{}]*)\}|[^{}]+|[{}]/g
const pdfExtension = /\.pdf$/i
const edgeSeparators = /^[\s_-]+|[\s_-]+$/g
const letterOrDigitFirst = /^[\p{L}\p{N}]/u
const letterOrDigitLast = /[\p{L}\p{N}]$/u

const pieceWithOffset = (match: RegExpExecArray): E.Either<PatternFault, PieceAtOffset> => {
  const { 0: text, index: at } = match
  const name = match.groups?.['slot']
  if (name === undefined) return /[{}]/.test(text) ? E.left({ _tag: 'Brace', at }) : E.right({ _tag: 'Text', text, at })
  const slot = slotOf(name)
  return slot === undefined
    ? E.left({ _tag: 'UnknownSlot', slot: name.trim(), at })
    : E.right({ _tag: 'Slot', slot, at })
}

const repeatedSlotFault = (pieces: readonly PieceAtOffset[]): MaybePatternFault =>
  pipe(
    pieces,
    RA.findFirstMap((piece): MaybePatternFault => {
      if (piece._tag === 'Text' || piece.slot === '*') return O.none
      const first = pieces.find((other) => other._tag === 'Slot' && other.slot === piece.slot)
      return first === piece ? O.none : O.some({ _tag: 'Twice', slot: piece.slot, at: piece.at })
    }),
  )

const isCode = (piece: PieceAtOffset): boolean => piece._tag === 'Slot' && piece.slot === 'code'

const touchingSlotsFault = (before: PieceAtOffset, after: PieceAtOffset): MaybePatternFault => {
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

const firstTouchingFault = (pieces: readonly PieceAtOffset[]): MaybePatternFault =>
  pipe(
    RA.zip(pieces, pieces.slice(1)),
    RA.findFirstMap(([before, after]) => touchingSlotsFault(before, after)),
  )

const slashFault = (pieces: readonly PieceAtOffset[]): MaybePatternFault =>
  pipe(
    pieces,
    RA.findFirstMap((piece): MaybePatternFault => {
      const offset = piece._tag === 'Text' ? piece.text.search(/[/\\]/) : -1
      return offset === -1 ? O.none : O.some({ _tag: 'Folder', at: piece.at + offset })
    }),
  )

const missingCodeFault = (pieces: readonly PieceAtOffset[]): MaybePatternFault =>
  pieces.some(isCode) ? O.none : O.some({ _tag: 'NoCode', at: 0 })

const faultOf = (pieces: readonly PieceAtOffset[]): MaybePatternFault =>
  pipe(
    slashFault(pieces),
    O.alt(() => missingCodeFault(pieces)),
    O.alt(() => repeatedSlotFault(pieces)),
    O.alt(() => firstTouchingFault(pieces)),
  )

const pieceOf = (piece: PieceAtOffset): PatternPiece =>
  piece._tag === 'Slot' ? { _tag: 'Slot', slot: piece.slot } : { _tag: 'Text', text: foldedName(piece.text) }

const piecesOf = (bare: string): E.Either<PatternFault, readonly PatternPiece[]> =>
  pipe(
    [...bare.matchAll(piecePattern)],
    E.traverseArray(pieceWithOffset),
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

export const compilePattern = (text: string): E.Either<PatternFault, NamePattern> => {
  if (text.length > maxPatternLength) return E.left({ _tag: 'TooLong', at: maxPatternLength })
  const bare = text.trim().replace(pdfExtension, '').replaceAll(edgeSeparators, '')
  if (bare === '') return E.left({ _tag: 'Empty', at: 0 })
  return pipe(
    piecesOf(bare),
    E.bimap(
      (fault) => ({ ...fault, at: fault.at + text.indexOf(bare) }),
      (pieces) => ({ text, pieces }),
    ),
  )
}

export const compiledPatterns = (patterns: NamingPatterns): readonly NamePattern[] =>
  RA.rights(patterns.map(compilePattern))

export const arePatternsValid = (patterns: NamingPatterns): boolean =>
  patterns.length <= maxPatterns && patterns.every((pattern) => E.isRight(compilePattern(pattern)))
