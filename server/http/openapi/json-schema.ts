import * as t from 'io-ts'
import { earliestYear, latestYear } from '../../../src/domain/archive/static-report.ts'
import { mostUnits } from '../../../src/domain/trading/order/terms/order-terms.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

export type Components = Map<string, JsonSchema>

const Props = t.record(t.string, t.unknown)
const Interface = t.type({ _tag: t.literal('InterfaceType'), props: Props })
const Partial = t.type({ _tag: t.literal('PartialType'), props: Props })
const Union = t.type({ _tag: t.literal('UnionType'), types: t.array(t.unknown) })
const Intersection = t.type({ _tag: t.literal('IntersectionType'), types: t.array(t.unknown) })
const Tuple = t.type({ _tag: t.literal('TupleType'), types: t.array(t.unknown) })
const List = t.type({ _tag: t.keyof({ ArrayType: null, ReadonlyArrayType: null }), type: t.unknown })
const Dictionary = t.type({ _tag: t.literal('DictionaryType'), codomain: t.unknown })
const Literal = t.type({ _tag: t.literal('LiteralType'), value: t.unknown })
const Keyof = t.type({ _tag: t.literal('KeyofType'), keys: Props })
const Recursion = t.type({ _tag: t.literal('RecursiveType'), name: t.string, type: t.unknown })
const Wrapper = t.type({ _tag: t.keyof({ ReadonlyType: null, ExactType: null, ExclusiveType: null }), type: t.unknown })
const Plain = t.type({
  _tag: t.keyof({ StringType: null, NumberType: null, BooleanType: null, NullType: null, AnyDictionaryType: null }),
})
const Text = t.type({ _tag: t.literal('StringType'), maxLength: t.number })
const Named = t.type({ name: t.string })

const plain = {
  StringType: { type: 'string' },
  NumberType: { type: 'number' },
  BooleanType: { type: 'boolean' },
  NullType: { type: 'null' },
  AnyDictionaryType: { type: 'object' },
} as const

const named: Readonly<Record<string, JsonSchema>> = {
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
  Units: { type: 'integer', minimum: 1, maximum: mostUnits },
  Price: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.0001 },
  Dollars: { type: 'number', minimum: 0, multipleOf: 0.01 },
}

const objectOf = (props: t.TypeOf<typeof Props>, components: Components): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(props).map(([name, codec]) => [name, schemaOf(codec, components)])),
})

const reference = ({ name, type }: t.TypeOf<typeof Recursion>, components: Components): JsonSchema => {
  if (!components.has(name)) {
    components.set(name, {})
    components.set(name, schemaOf(type, components))
  }
  return { $ref: `#/components/schemas/${name}` }
}

const each = (types: readonly unknown[], components: Components): readonly JsonSchema[] =>
  types.map((type) => schemaOf(type, components))

export const schemaOf = (codec: unknown, components: Components): JsonSchema => {
  if (Recursion.is(codec)) return reference(codec, components)
  if (Wrapper.is(codec)) return schemaOf(codec.type, components)
  if (Interface.is(codec)) return { ...objectOf(codec.props, components), required: Object.keys(codec.props) }
  if (Partial.is(codec)) return objectOf(codec.props, components)
  if (Union.is(codec)) return { anyOf: each(codec.types, components) }
  if (Intersection.is(codec)) return { allOf: each(codec.types, components) }
  if (Tuple.is(codec)) return { type: 'array', prefixItems: each(codec.types, components) }
  if (List.is(codec)) return { type: 'array', items: schemaOf(codec.type, components) }
  if (Dictionary.is(codec)) return { type: 'object', additionalProperties: schemaOf(codec.codomain, components) }
  if (Literal.is(codec)) return { const: codec.value }
  if (Keyof.is(codec)) return { type: 'string', enum: Object.keys(codec.keys) }
  if (Text.is(codec)) return { type: 'string', maxLength: codec.maxLength }
  if (Plain.is(codec)) return plain[codec._tag]
  return Named.is(codec) ? (named[codec.name] ?? {}) : {}
}
