import type * as t from 'io-ts'

export type JsonSchema = Readonly<Record<string, unknown>>

type TaggedCodec =
  | t.StringType
  | t.NumberType
  | t.BooleanType
  | t.NullType
  | t.UnknownType
  | t.AnyDictionaryType
  | t.LiteralType<string | number | boolean>
  | t.KeyofType<Record<string, unknown>>
  | t.ReadonlyType<t.Mixed>
  | t.ExactType<t.Mixed>
  | t.ArrayType<t.Mixed>
  | t.ReadonlyArrayType<t.Mixed>
  | t.DictionaryType<t.Mixed, t.Mixed>
  | t.InterfaceType<t.Props>
  | t.PartialType<t.Props>
  | t.UnionType<t.Mixed[]>
  | t.IntersectionType<t.Mixed[]>

const tags: ReadonlySet<TaggedCodec['_tag']> = new Set([
  'StringType',
  'NumberType',
  'BooleanType',
  'NullType',
  'UnknownType',
  'AnyDictionaryType',
  'LiteralType',
  'KeyofType',
  'ReadonlyType',
  'ExactType',
  'ArrayType',
  'ReadonlyArrayType',
  'DictionaryType',
  'InterfaceType',
  'PartialType',
  'UnionType',
  'IntersectionType',
])

const isTagged = (codec: t.Mixed | TaggedCodec): codec is TaggedCodec => '_tag' in codec && tags.has(codec._tag)

const objectOf = (props: t.Props): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(props).map(([key, codec]) => [key, jsonSchemaOf(codec)])),
})

const taggedSchema = (codec: TaggedCodec): JsonSchema => {
  switch (codec._tag) {
    case 'StringType':
      return { type: 'string' }
    case 'NumberType':
      return { type: 'number' }
    case 'BooleanType':
      return { type: 'boolean' }
    case 'NullType':
      return { type: 'null' }
    case 'UnknownType':
      return {}
    case 'AnyDictionaryType':
      return { type: 'object' }
    case 'LiteralType':
      return { const: codec.value }
    case 'KeyofType':
      return { type: 'string', enum: Object.keys(codec.keys) }
    case 'ReadonlyType':
    case 'ExactType':
      return jsonSchemaOf(codec.type)
    case 'ArrayType':
    case 'ReadonlyArrayType':
      return { type: 'array', items: jsonSchemaOf(codec.type) }
    case 'DictionaryType':
      return { type: 'object', additionalProperties: jsonSchemaOf(codec.codomain) }
    case 'InterfaceType':
      return { ...objectOf(codec.props), required: Object.keys(codec.props) }
    case 'PartialType':
      return objectOf(codec.props)
    case 'UnionType':
      return { anyOf: codec.types.map(jsonSchemaOf) }
    case 'IntersectionType':
      return { allOf: codec.types.map(jsonSchemaOf) }
  }
}

/** What a codec accepts. One of our own making (a date) is text under its name; a recursive one is described by its name alone. */
export const jsonSchemaOf = (codec: t.Mixed): JsonSchema => {
  if (isTagged(codec)) return taggedSchema(codec)
  return '_tag' in codec ? { description: codec.name } : { type: 'string', description: codec.name }
}
