import * as t from 'io-ts'

export const nullable = <A, O>(codec: t.Type<A, O>) => t.union([codec, t.null])
