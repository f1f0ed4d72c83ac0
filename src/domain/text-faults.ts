import * as t from 'io-ts'
import { type CodecFault, codecFaults } from './codec-fault.ts'
import { E, pipe } from './fp.ts'
import { textFault } from './text.ts'

const Limited = t.type({ maxLength: t.number })
const Wrapper = t.type({
  _tag: t.keyof({
    ReadonlyType: null,
    ExactType: null,
    ExclusiveType: null,
    RefinementType: null,
    RecursiveType: null,
  }),
  type: t.unknown,
})
const Several = t.type({ _tag: t.keyof({ UnionType: null, IntersectionType: null }), types: t.array(t.unknown) })
const WithProps = t.type({
  _tag: t.keyof({ InterfaceType: null, PartialType: null }),
  props: t.record(t.string, t.unknown),
})
const List = t.type({ _tag: t.keyof({ ArrayType: null, ReadonlyArrayType: null }), type: t.unknown })
const Tuple = t.type({ _tag: t.literal('TupleType'), types: t.array(t.unknown) })
const Dictionary = t.type({ _tag: t.literal('DictionaryType'), domain: t.unknown, codomain: t.unknown })
const Unread = t.type({ _tag: t.literal('UnknownType') })
const Choice = t.type({
  _tag: t.keyof({
    ...{ NumberType: null, BooleanType: null, NullType: null, UndefinedType: null },
    ...{ LiteralType: null, KeyofType: null },
  }),
})

/** For a codec that forgot its own: a test finds these. */
const defaultMaxLength = 1_000

/** Codecs that may read the same place of an input, without unions, intersections and wrappers. */
type Parts = readonly unknown[]

const knownParts = new WeakMap<object, Parts>()

const madeParts = (codec: unknown): Parts => {
  if (Limited.is(codec)) return [codec]
  if (Wrapper.is(codec)) return partsOf(codec.type)
  return Several.is(codec) ? codec.types.flatMap(partsOf) : [codec]
}

const partsOf = (codec: unknown): Parts => {
  if (typeof codec !== 'object' || codec === null) return []
  const known = knownParts.get(codec) ?? madeParts(codec)
  knownParts.set(codec, known)
  return known
}

const ofOne = (codec: unknown, key: string): Parts => {
  if (WithProps.is(codec)) return Object.hasOwn(codec.props, key) ? partsOf(codec.props[key]) : []
  if (Dictionary.is(codec)) return partsOf(codec.codomain)
  if (List.is(codec)) return partsOf(codec.type)
  if (Tuple.is(codec)) return partsOf(codec.types[Number(key)])
  // of its own form: its limit is that of all texts in it
  return Limited.is(codec) ? [codec] : []
}

const knownMembers = new WeakMap<Parts, Map<string, Parts>>()
const maxKnown = 1_000

const membersOf = (parts: Parts): Map<string, Parts> => {
  const members = knownMembers.get(parts) ?? new Map<string, Parts>()
  knownMembers.set(parts, members)
  return members
}

const member = (parts: Parts, key: string): Parts => {
  const members = membersOf(parts)
  const known = members.get(key)
  if (known !== undefined) return known
  const made = parts.flatMap((codec) => ofOne(codec, key))
  if (members.size < maxKnown) members.set(key, made)
  return made
}

/** For the place of a number or a choice: a longer text is not worth saying more about. */
const minRefusedLength = 200

const maxLengthOf = (parts: Parts): number => {
  const texts = parts.filter((codec) => !Choice.is(codec))
  return Math.max(
    ...texts.map((codec) => (Limited.is(codec) ? codec.maxLength : defaultMaxLength)),
    texts.length === 0 ? minRefusedLength : 0,
  )
}

const isFree = (parts: Parts): boolean => parts.length === 0 || parts.some((codec) => Unread.is(codec))

const keyFaults = (parts: Parts, key: string, path: readonly string[]): readonly CodecFault[] => {
  const domains = parts.flatMap((codec) =>
    Dictionary.is(codec) ? partsOf(codec.domain) : Limited.is(codec) ? [codec] : [],
  )
  const message = domains.length === 0 ? null : textFault(key, maxLengthOf(domains))
  return message === null ? [] : [{ path, message }]
}

const faultsIn = (parts: Parts, input: unknown, path: readonly string[]): readonly CodecFault[] => {
  // what no codec reads is left out of what is decoded
  if (isFree(parts)) return []
  if (typeof input === 'string') {
    const message = textFault(input, maxLengthOf(parts))
    return message === null ? [] : [{ path, message }]
  }
  if (Array.isArray(input)) {
    const isList = parts.some(List.is)
    return input.flatMap((item: unknown, index) =>
      faultsIn(member(parts, isList ? '0' : String(index)), item, [...path, String(index)]),
    )
  }
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) => [
    ...keyFaults(parts, key, path),
    ...faultsIn(member(parts, key), value, [...path, key]),
  ])
}

/** The texts of an input that are longer than its codec allows, or have a run of combining marks that is too long. */
export const textFaults = (codec: unknown, input: unknown): readonly CodecFault[] => faultsIn(partsOf(codec), input, [])

/** Decodes what comes from outside. Texts that are too long are refused before a codec reads them. */
export const decodeIncoming = <A>(codec: t.Type<A, unknown>, input: unknown): E.Either<readonly CodecFault[], A> => {
  const faults = textFaults(codec, input)
  return faults.length > 0 ? E.left(faults) : pipe(codec.decode(input), E.mapLeft(codecFaults))
}
