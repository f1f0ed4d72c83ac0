import * as t from 'io-ts'
import { earliestYear, latestYear } from '../../../src/domain/archive/static-report.ts'
import { maxUnits } from '../../../src/domain/trading/order/terms/order-terms.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

export type SchemaComponents = Map<string, JsonSchema>

const PropsCodec = t.record(t.string, t.unknown)
const InterfaceCodec = t.type({ _tag: t.literal('InterfaceType'), props: PropsCodec })
const PartialCodec = t.type({ _tag: t.literal('PartialType'), props: PropsCodec })
const UnionCodec = t.type({ _tag: t.literal('UnionType'), types: t.array(t.unknown) })
const IntersectionCodec = t.type({ _tag: t.literal('IntersectionType'), types: t.array(t.unknown) })
const TupleCodec = t.type({ _tag: t.literal('TupleType'), types: t.array(t.unknown) })
const ListCodec = t.type({ _tag: t.keyof({ ArrayType: null, ReadonlyArrayType: null }), type: t.unknown })
const DictionaryCodec = t.type({ _tag: t.literal('DictionaryType'), codomain: t.unknown })
const LiteralCodec = t.type({ _tag: t.literal('LiteralType'), value: t.unknown })
const KeyofCodec = t.type({ _tag: t.literal('KeyofType'), keys: PropsCodec })
const RecursionCodec = t.type({ _tag: t.literal('RecursiveType'), name: t.string, type: t.unknown })
const WrapperCodec = t.type({
  _tag: t.keyof({ ReadonlyType: null, ExactType: null, ExclusiveType: null }),
  type: t.unknown,
})
const PlainCodec = t.type({
  _tag: t.keyof({ StringType: null, NumberType: null, BooleanType: null, NullType: null, AnyDictionaryType: null }),
})
const TextCodec = t.type({ _tag: t.literal('StringType'), maxLength: t.number })
const NamedCodec = t.type({ name: t.string })

const plainSchemas = {
  StringType: { type: 'string' },
  NumberType: { type: 'number' },
  BooleanType: { type: 'boolean' },
  NullType: { type: 'null' },
  AnyDictionaryType: { type: 'object' },
} as const

const namedSchemas: Readonly<Record<string, JsonSchema>> = {
  IsoDate: { type: 'string', format: 'date' },
  NumberFromString: { type: 'string', pattern: '^\\d{1,15}$' },
  DecimalFromString: { type: 'string', pattern: '^\\d{1,15}(\\.\\d{1,10})?$' },
  YearFromString: { type: 'string', pattern: '^(19|[2-9]\\d)\\d{2}$' },
  TimeZone: { type: 'string' },
  Position: { type: 'integer', minimum: 0 },
  Revision: { type: 'integer', minimum: 0 },
  FinancialYearNumber: { type: 'integer', minimum: earliestYear, maximum: latestYear },
  Uuid: { type: 'string', format: 'uuid' },
  OrderId: { type: 'string', pattern: '^[A-Za-z0-9]{1,16}$' },
  Units: { type: 'integer', minimum: 1, maximum: maxUnits },
  Price: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.0001 },
  Dollars: { type: 'number', minimum: 0, multipleOf: 0.01 },
}

const objectOf = (props: t.TypeOf<typeof PropsCodec>, components: SchemaComponents): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(props).map(([name, codec]) => [name, schemaOf(codec, components)])),
})

const referenceTo = ({ name, type }: t.TypeOf<typeof RecursionCodec>, components: SchemaComponents): JsonSchema => {
  if (!components.has(name)) {
    components.set(name, {})
    components.set(name, schemaOf(type, components))
  }
  return { $ref: `#/components/schemas/${name}` }
}

const schemasOf = (types: readonly unknown[], components: SchemaComponents): readonly JsonSchema[] =>
  types.map((type) => schemaOf(type, components))

export const schemaOf = (codec: unknown, components: SchemaComponents): JsonSchema => {
  if (RecursionCodec.is(codec)) return referenceTo(codec, components)
  if (WrapperCodec.is(codec)) return schemaOf(codec.type, components)
  if (InterfaceCodec.is(codec)) return { ...objectOf(codec.props, components), required: Object.keys(codec.props) }
  if (PartialCodec.is(codec)) return objectOf(codec.props, components)
  if (UnionCodec.is(codec)) return { anyOf: schemasOf(codec.types, components) }
  if (IntersectionCodec.is(codec)) return { allOf: schemasOf(codec.types, components) }
  if (TupleCodec.is(codec)) return { type: 'array', prefixItems: schemasOf(codec.types, components) }
  if (ListCodec.is(codec)) return { type: 'array', items: schemaOf(codec.type, components) }
  if (DictionaryCodec.is(codec)) return { type: 'object', additionalProperties: schemaOf(codec.codomain, components) }
  if (LiteralCodec.is(codec)) return { const: codec.value }
  if (KeyofCodec.is(codec)) return { type: 'string', enum: Object.keys(codec.keys) }
  if (TextCodec.is(codec)) return { type: 'string', maxLength: codec.maxLength }
  if (PlainCodec.is(codec)) return plainSchemas[codec._tag]
  return NamedCodec.is(codec) ? (namedSchemas[codec.name] ?? {}) : {}
}
