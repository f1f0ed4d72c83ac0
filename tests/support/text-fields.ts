import * as t from 'io-ts'

/** A text that a codec reads: where it is, how long it may be, and a whole input that has it there. */
export interface TextField {
  readonly path: string
  readonly maxLength: number | undefined
  readonly inputWith: (text: string) => unknown
}

interface Sampled {
  readonly plain: unknown
  readonly fields: readonly TextField[]
}

const Limited = t.type({ maxLength: t.number })
const Inner = t.type({ type: t.unknown })
const Members = t.type({ types: t.array(t.unknown) })
const Props = t.type({ props: t.record(t.string, t.unknown) })
const Dictionary = t.type({ domain: t.unknown, codomain: t.unknown })
const Tagged = t.type({ _tag: t.string })
const Named = t.type({ name: t.string })
const Literal = t.type({ value: t.unknown })
const Keys = t.type({ keys: t.record(t.string, t.unknown) })

/** Codecs with a form of their own, by name, with a valid input. */
const ownForms: Readonly<Record<string, unknown>> = {
  Uuid: '00000000-0000-4000-8000-000000000000',
  IsoDate: '2026-01-02',
  OrderId: 'a1',
  TimeZone: 'Australia/Sydney',
  NumberFromString: '1',
  DecimalFromString: '1',
  YearFromString: '2026',
  PageCursor: '1.2026-01-02.1',
  PicksFromString: '1:1',
  StockSearch: 'xx',
  WellFormedText: 'a',
  DatePreset: 'fytd',
  FinancialYearNumber: 2026,
  WidgetTitles: {},
  Title: 'a',
  'JSON text of ReadonlyArray<"group" | "account" | "adviser">': '["account"]',
}

/** Names of the small firm, so that calls come past the question of what they are of. */
const ofFirm: Readonly<Record<string, string>> = { code: 'P1', Code: 'P1', account: 'P1', username: 'client' }

const maxDepth = 24

const asRecord = (input: unknown): Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null ? { ...input } : {}

const within = (field: TextField, path: string, inputWith: TextField['inputWith']): TextField => ({
  ...field,
  path: `${path}${field.path}`,
  inputWith,
})

const ofProps = (props: Readonly<Record<string, unknown>>, isPartial: boolean, depth: number): Sampled => {
  const sampled = Object.entries(props).map(([name, codec]) => {
    const { plain, fields } = sampleCodec(codec, depth)
    return [name, { plain: plain === 'a' ? (ofFirm[name] ?? plain) : plain, fields }] as const
  })
  const plain = isPartial ? {} : Object.fromEntries(sampled.map(([name, one]) => [name, one.plain]))
  return {
    plain,
    fields: sampled.flatMap(([name, { fields }]) =>
      fields.map((field) => within(field, `.${name}`, (text) => ({ ...plain, [name]: field.inputWith(text) }))),
    ),
  }
}

const ofIntersection = (types: readonly unknown[], depth: number): Sampled => {
  const sampled = types.map((codec) => sampleCodec(codec, depth))
  const plain = Object.assign({}, ...sampled.map((one) => asRecord(one.plain))) as Readonly<Record<string, unknown>>
  return {
    plain,
    fields: sampled.flatMap(({ fields }) =>
      fields.map((field) => within(field, '', (text) => ({ ...plain, ...asRecord(field.inputWith(text)) }))),
    ),
  }
}

const ofRecord = ({ domain, codomain }: t.TypeOf<typeof Dictionary>, depth: number): Sampled => {
  const [keys, values] = [sampleCodec(domain, depth), sampleCodec(codomain, depth)]
  return {
    plain: {},
    fields: [
      ...keys.fields.map((field) => within(field, '{key}', (text) => ({ [text]: values.plain }))),
      ...values.fields.map((field) => within(field, '{}', (text) => ({ a: field.inputWith(text) }))),
    ],
  }
}

const textField = (maxLength: number | undefined): TextField => ({ path: '', maxLength, inputWith: (text) => text })

const ofOwnForm = (codec: unknown): Sampled => {
  const name = Named.is(codec) ? codec.name : ''
  const plain = Object.hasOwn(ownForms, name) ? ownForms[name] : name.startsWith('JSON text') ? '[]' : 1
  const isText = typeof plain !== 'number'
  return { plain, fields: isText ? [textField(Limited.is(codec) ? codec.maxLength : undefined)] : [] }
}

const ofAnyRecord = (codec: unknown): Sampled => {
  const field = textField(Limited.is(codec) ? codec.maxLength : undefined)
  return {
    plain: {},
    fields: [within(field, '{key}', (text) => ({ [text]: 1 })), within(field, '{}', (text) => ({ a: [{ b: text }] }))],
  }
}

export const sampleCodec = (codec: unknown, depth = 0): Sampled => {
  if (depth > maxDepth) return { plain: null, fields: [] }
  const tag = Tagged.is(codec) ? codec._tag : ''
  switch (tag) {
    case 'StringType':
      return { plain: 'a', fields: [textField(Limited.is(codec) ? codec.maxLength : undefined)] }
    case 'NumberType':
      return { plain: 1, fields: [] }
    case 'BooleanType':
      return { plain: false, fields: [] }
    case 'LiteralType':
      return { plain: Literal.is(codec) ? codec.value : null, fields: [] }
    case 'KeyofType':
      return { plain: Keys.is(codec) ? Object.keys(codec.keys)[0] : null, fields: [] }
    case 'NullType':
      return { plain: null, fields: [] }
    case 'UnknownType':
    case 'UndefinedType':
      return { plain: undefined, fields: [] }
    case 'ReadonlyType':
    case 'ExactType':
    case 'ExclusiveType':
    case 'RefinementType':
    case 'RecursiveType':
      return Inner.is(codec) ? sampleCodec(codec.type, depth + 1) : { plain: null, fields: [] }
    case 'InterfaceType':
    case 'PartialType':
      return Props.is(codec) ? ofProps(codec.props, tag === 'PartialType', depth + 1) : { plain: null, fields: [] }
    case 'IntersectionType':
      return ofIntersection(Members.is(codec) ? codec.types : [], depth + 1)
    case 'UnionType': {
      const sampled = Members.is(codec) ? codec.types.map((one) => sampleCodec(one, depth + 1)) : []
      return { plain: sampled[0]?.plain, fields: sampled.flatMap(({ fields }) => fields) }
    }
    case 'ArrayType':
    case 'ReadonlyArrayType': {
      const item = Inner.is(codec) ? sampleCodec(codec.type, depth + 1) : { plain: null, fields: [] }
      return {
        plain: [item.plain],
        fields: item.fields.map((field) => within(field, '[]', (text) => [field.inputWith(text)])),
      }
    }
    case 'DictionaryType':
      return Dictionary.is(codec) ? ofRecord(codec, depth + 1) : { plain: {}, fields: [] }
    case 'AnyDictionaryType':
      return ofAnyRecord(codec)
    case '':
      return ofOwnForm(codec)
    default:
      throw new Error(`A codec that the test does not know: ${tag}`)
  }
}

export const textFieldsOf = (codec: unknown): readonly TextField[] => sampleCodec(codec).fields
