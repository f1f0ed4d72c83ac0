import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { addressBlock } from '../../access/address-block.ts'
import type { UserServices } from '../../users/user-services.ts'
import type { TooManyAttempts } from '../attempts.ts'
import { linkCounters } from '../paces.ts'

export interface LinkCaller {
  readonly address: string
  readonly signal: AbortSignal
}

export interface LinkOver {
  readonly _tag: 'LinkOver'
}

export const linkIsOver = (): LinkOver => ({ _tag: 'LinkOver' })

export const openLinkOrRefuse = <A>(
  { attempts, pseudonym, security }: Pick<UserServices, 'attempts' | 'pseudonym' | 'security'>,
  { address, signal }: LinkCaller,
  look: () => O.Option<A>,
  counted = linkCounters(address),
): TE.TaskEither<LinkOver | TooManyAttempts, A> =>
  pipe(
    () => attempts.begin(counted, signal),
    TE.chainW(({ succeed }) =>
      pipe(
        TE.fromOption(linkIsOver)(look()),
        TE.chainFirstTaskK(() => succeed),
      ),
    ),
    TE.tapError(({ _tag }) =>
      TE.fromIO(() => {
        const reason = _tag === 'LinkOver' ? 'over' : 'slowed'
        security.note({ security: 'link-refused', reason, source: pseudonym('source', addressBlock(address)) })
      }),
    ),
  )
