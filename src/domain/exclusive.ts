import * as t from 'io-ts'

type Pair = readonly [string, string]

const both = (pairs: readonly Pair[], input: object): Pair | undefined =>
  pairs.find((pair) => pair.every((key) => key in input))

/** Refuses what has both keys of a pair: a union would take the first and drop the other unseen. */
export const exclusive = <A>(codec: t.Type<A, unknown>, ...pairs: readonly Pair[]) =>
  Object.assign(
    new t.Type<A, unknown>(
      codec.name,
      codec.is,
      (input, context) => {
        const pair = typeof input === 'object' && input !== null ? both(pairs, input) : undefined
        return pair === undefined
          ? codec.validate(input, context)
          : t.failure(input, context, `must have either ${pair[0]} or ${pair[1]}`)
      },
      codec.encode,
    ),
    { _tag: 'ExclusiveType', type: codec } as const,
  )
