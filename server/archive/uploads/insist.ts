import { E } from '../../../src/domain/fp.ts'

interface Refused {
  readonly _tag: string
}

/** Administrators and other nodes write to the same streams: whoever was slower a few times is not done yet. */
const mostTurns = 10

/** Until it is said, or refused for another reason than that somebody else was faster. */
export const insist = async <A>(
  turn: () => Promise<E.Either<Refused, A>>,
  turnsLeft = mostTurns,
): Promise<E.Either<Refused, A>> => {
  const said = await turn()
  return E.isLeft(said) && said.left._tag === 'Conflict' && turnsLeft > 0 ? insist(turn, turnsLeft - 1) : said
}
