import * as t from 'io-ts'

const TaggedCodec = t.type({ _tag: t.string })
const WrapperCodec = t.type({
  _tag: t.keyof({ ReadonlyType: null, ExactType: null, RecursiveType: null }),
  type: t.unknown,
})

export const bareCodec = (codec: unknown): unknown => (WrapperCodec.is(codec) ? bareCodec(codec.type) : codec)

export const codecTag = (codec: unknown): string | undefined => {
  const bare = bareCodec(codec)
  return TaggedCodec.is(bare) ? bare._tag : undefined
}

export interface CodecFault {
  readonly path: readonly string[]
  readonly message: string
}

/** Alternatives of a union and parts of an intersection are not segments of a path. */
const isPathSegment = (parent: t.ContextEntry | undefined): boolean => {
  const tag = codecTag(parent?.type)
  return tag !== 'UnionType' && tag !== 'IntersectionType'
}

const pathOf = (context: t.Context): readonly string[] =>
  context
    .slice(1)
    .filter((_, index) => isPathSegment(context[index]))
    .map(({ key }) => key)

/** Never repeats the input, which may be a password. Only our own codecs set a message. */
const faultOf =
  (reasonOf: (error: t.ValidationError) => string) =>
  (error: t.ValidationError): CodecFault => ({
    path: pathOf(error.context),
    message: error.message ?? (error.value === undefined ? 'is required' : reasonOf(error)),
  })

const noReason = (): string => 'is not valid'

export const codecFaults = (
  errors: t.Errors,
  reasonOf: (error: t.ValidationError) => string = noReason,
): readonly CodecFault[] => [
  ...new Map(errors.map(faultOf(reasonOf)).map((fault) => [fault.path.join('.'), fault])).values(),
]
