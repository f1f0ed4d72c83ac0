import type * as t from 'io-ts'
import { codecTag } from './codec-tag.ts'

/** Where something does not decode, key by key, and why. */
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

/** One for each place. */
export const codecFaults = (errors: t.Errors): readonly CodecFault[] => [
  ...new Map(errors.map(faultOf).map((fault) => [fault.path.join('.'), fault])).values(),
]
