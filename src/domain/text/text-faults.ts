import * as t from 'io-ts'
import { type CodecFault, codecFaults } from '../json/codec-fault.ts'
import { E, pipe } from '../fp.ts'
import { textFault } from './text-codec.ts'

const LimitedCodec = t.type({ maxLength: t.number })
const WrapperCodec = t.type({
  _tag: t.keyof({
    ReadonlyType: null,
    ExactType: null,
    ExclusiveType: null,
    RefinementType: null,
    RecursiveType: null,
  }),
  type: t.unknown,
})
const UnionOrIntersectionCodec = t.type({
  _tag: t.keyof({ UnionType: null, IntersectionType: null }),
  types: t.array(t.unknown),
})
const WithProps = t.type({
  _tag: t.keyof({ InterfaceType: null, PartialType: null }),
  props: t.record(t.string, t.unknown),
})
const ListCodec = t.type({ _tag: t.keyof({ ArrayType: null, ReadonlyArrayType: null }), type: t.unknown })
const TupleCodec = t.type({ _tag: t.literal('TupleType'), types: t.array(t.unknown) })
const DictionaryCodec = t.type({ _tag: t.literal('DictionaryType'), domain: t.unknown, codomain: t.unknown })
const UnknownCodec = t.type({ _tag: t.literal('UnknownType') })
const ChoiceCodec = t.type({
  _tag: t.keyof({
    NumberType: null,
    BooleanType: null,
    NullType: null,
    UndefinedType: null,
    LiteralType: null,
    KeyofType: null,
  }),
})

/** Limit for codecs that set none; a test reports them. */
const defaultMaxLength = 1_000

type CodecParts = readonly unknown[]

const knownParts = new WeakMap<object, CodecParts>()

const madeParts = (codec: unknown): CodecParts => {
  if (LimitedCodec.is(codec)) return [codec]
  if (WrapperCodec.is(codec)) return partsOf(codec.type)
  return UnionOrIntersectionCodec.is(codec) ? codec.types.flatMap(partsOf) : [codec]
}

const partsOf = (codec: unknown): CodecParts => {
  if (typeof codec !== 'object' || codec === null) return []
  const known = knownParts.get(codec) ?? madeParts(codec)
  knownParts.set(codec, known)
  return known
}

const partsOfMember = (codec: unknown, key: string): CodecParts => {
  if (WithProps.is(codec)) return Object.hasOwn(codec.props, key) ? partsOf(codec.props[key]) : []
  if (DictionaryCodec.is(codec)) return partsOf(codec.codomain)
  if (ListCodec.is(codec)) return partsOf(codec.type)
  if (TupleCodec.is(codec)) return partsOf(codec.types[Number(key)])
  // a codec without visible structure: its limit applies to all texts inside
  return LimitedCodec.is(codec) ? [codec] : []
}

/** Numbers and choices: longer texts are refused without decoding. */
const minRefusedLength = 200

const maxLengthOf = (parts: CodecParts): number => {
  const texts = parts.filter((codec) => !ChoiceCodec.is(codec))
  return Math.max(
    ...texts.map((codec) => (LimitedCodec.is(codec) ? codec.maxLength : defaultMaxLength)),
    texts.length === 0 ? minRefusedLength : 0,
  )
}

interface ExpectedInput {
  readonly parts: CodecParts
  /** No codec reads this input, so decoding drops it or takes it as unknown. */
  readonly isFree: boolean
  readonly maxLength: number
  /** Null if keys are property names. */
  readonly maxKeyLength: number | null
  readonly isList: boolean
  readonly members: Map<string, ExpectedInput>
}

const expectedOf = (parts: CodecParts): ExpectedInput => {
  const domains = parts.flatMap((codec) =>
    DictionaryCodec.is(codec) ? partsOf(codec.domain) : LimitedCodec.is(codec) ? [codec] : [],
  )
  return {
    parts,
    isFree: parts.length === 0 || parts.some((codec) => UnknownCodec.is(codec)),
    isList: parts.some(ListCodec.is),
    maxLength: maxLengthOf(parts),
    maxKeyLength: domains.length === 0 ? null : maxLengthOf(domains),
    members: new Map(),
  }
}

const knownCodecs = new WeakMap<object, ExpectedInput>()

const expectedBy = (codec: object): ExpectedInput => {
  const known = knownCodecs.get(codec) ?? expectedOf(partsOf(codec))
  knownCodecs.set(codec, known)
  return known
}

const maxKnown = 1_000

const memberOf = ({ parts, members }: ExpectedInput, key: string): ExpectedInput => {
  const known = members.get(key)
  if (known !== undefined) return known
  const made = expectedOf(parts.flatMap((codec) => partsOfMember(codec, key)))
  if (members.size < maxKnown) members.set(key, made)
  return made
}

const faultOf = (input: string, maxLength: number, path: readonly string[]): readonly CodecFault[] => {
  const message = textFault(input, maxLength)
  return message === null ? [] : [{ path, message }]
}

const faultsIn = (expected: ExpectedInput, input: unknown, path: readonly string[]): readonly CodecFault[] => {
  if (expected.isFree) return []
  if (typeof input === 'string') return faultOf(input, expected.maxLength, path)
  if (Array.isArray(input))
    return input.flatMap((item: unknown, index) =>
      faultsIn(memberOf(expected, expected.isList ? '0' : String(index)), item, [...path, String(index)]),
    )
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) => [
    ...(expected.maxKeyLength === null ? [] : faultOf(key, expected.maxKeyLength, path)),
    ...faultsIn(memberOf(expected, key), value, [...path, key]),
  ])
}

export const textFaults = (codec: object, input: unknown): readonly CodecFault[] =>
  faultsIn(expectedBy(codec), input, [])

export const decodeIncoming = <A>(codec: t.Type<A, unknown>, input: unknown): E.Either<readonly CodecFault[], A> => {
  const faults = textFaults(codec, input)
  return faults.length > 0 ? E.left(faults) : pipe(codec.decode(input), E.mapLeft(codecFaults))
}
