import * as t from 'io-ts'

const Tagged = t.type({ _tag: t.string })
const Wrapper = t.type({ _tag: t.keyof({ ReadonlyType: null, ExactType: null, RecursiveType: null }), type: t.unknown })

/** A codec without what only wraps it. */
const bareCodec = (codec: unknown): unknown => (Wrapper.is(codec) ? bareCodec(codec.type) : codec)

/** What kind of codec it is at heart: `UnionType`, `InterfaceType`, ... */
export const codecTag = (codec: unknown): string | undefined => {
  const bare = bareCodec(codec)
  return Tagged.is(bare) ? bare._tag : undefined
}
