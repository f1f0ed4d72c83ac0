import * as api from '../../../src/api/messages/stand-ins.ts'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { endStandIn } from '../../../src/domain/messages/stand-in.ts'
import { permissionsOf } from '../../../src/domain/permissions/permission.ts'
import { holdsAny } from '../../../src/domain/permissions/permits.ts'
import { canonicalUsername, type User } from '../../../src/domain/users/user.ts'
import type { Session } from '../../access/session.ts'
import type { Router } from '../../http/router.ts'
import { answering, positionOf } from '../../log/intent.ts'
import { findUser, type UserServices } from '../../users/user-services.ts'
import type { StandIns } from '../stand-ins.ts'

interface StandInServices extends Pick<UserServices, 'users'> {
  readonly standIns: StandIns
}

interface NotTheirs {
  readonly _tag: 'NotAllowedHere' | 'NotFound'
}

const mayStandIn = ({ status, roles }: User): boolean => status === 1 && permissionsOf(roles).includes('client.adviser')

export const standInRoutes = (router: Router, services: StandInServices): void => {
  const { standIns } = services

  const absentee = (session: Session, asked: string): E.Either<NotTheirs, string> => {
    const username = canonicalUsername(asked)
    if (username !== session.username && !holdsAny(session, ['client.admin'])) return E.left({ _tag: 'NotAllowedHere' })
    return pipe(
      findUser(services, username),
      O.filter(({ roles }) => roles.includes('adviser')),
      O.match(
        (): E.Either<NotTheirs, string> => E.left({ _tag: 'NotFound' }),
        () => E.right(username),
      ),
    )
  }

  const knownStandIn = (absent: string, asked: string): E.Either<{ readonly _tag: 'UnknownRecipient' }, string> =>
    pipe(
      findUser(services, canonicalUsername(asked)),
      O.filter((user) => user.username !== absent && mayStandIn(user)),
      O.match(
        () => E.left({ _tag: 'UnknownRecipient' }),
        ({ username }) => E.right(username),
      ),
    )

  router.guarded(api.standIn, ({ params: { username } }, session) =>
    pipe(
      TE.fromEither(absentee(session, username)),
      TE.map((absent) => ({ standIn: O.toNullable(standIns.get(absent).state) })),
    ),
  )

  router.guardedWrite(api.nameStandIn, ({ params: { username }, body, intent }, session) =>
    pipe(
      TE.fromEither(absentee(session, username)),
      TE.bindTo('absent'),
      TE.bindW('standIn', ({ absent }) => TE.fromEither(knownStandIn(absent, body.standIn))),
      TE.chainW(({ absent, standIn }) =>
        answering(intent, positionOf, (own) =>
          standIns.change(absent, { type: 'NameStandIn', named: { ...body, standIn } }, own),
        ),
      ),
    ),
  )

  router.guardedWrite(api.endStandIn, ({ params: { username }, intent }, session) =>
    pipe(
      TE.fromEither(absentee(session, username)),
      TE.chainW((absent) =>
        answering(intent, positionOf, (own) =>
          standIns.handle(absent, ({ state }) => E.right({ events: endStandIn(state) }), own),
        ),
      ),
    ),
  )
}
