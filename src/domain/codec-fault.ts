import * as t from 'io-ts'

const Tagged = t.type({ _tag: t.string })
const Wrapper = t.type({ _tag: t.keyof({ ReadonlyType: null, ExactType: null, RecursiveType: null }), type: t.unknown })

const bareCodec = (codec: unknown): unknown => (Wrapper.is(codec) ? bareCodec(codec.type) : codec)

/** What kind of codec it is at heart: `UnionType`, `InterfaceType`, ... */
const codecTag = (codec: unknown): string | undefined => {
  const bare = bareCodec(codec)
  return Tagged.is(bare) ? bare._tag : undefined
}

export interface CodecFault {
  readonly path: readonly string[]
  readonly message: string
}

/** Alternatives of a union and parts of an intersection are no places in what was given. */
const isPlace = (parent: t.ContextEntry | undefined): boolean => {
  const tag = codecTag(parent?.type)
  return tag !== 'UnionType' && tag !== 'IntersectionType'
}

const pathOf = (context: t.Context): readonly string[] =>
  context
    .slice(1)
    .filter((_, index) => isPlace(context[index]))
    .map(({ key }) => key)

/** Says where and what, never what was given: that may be a password. Only our own codecs set a message. */
const faultOf = ({ context, message, value }: t.ValidationError): CodecFault => ({
  path: pathOf(context),
  message: message ?? (value === undefined ? 'is required' : 'is not valid'),
})

export const codecFaults = (errors: t.Errors): readonly CodecFault[] => [
  ...new Map(errors.map(faultOf).map((fault) => [fault.path.join('.'), fault])).values(),
]
