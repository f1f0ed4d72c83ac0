import * as api from '../../../src/api/messages/stand-ins.ts'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { endStandIn } from '../../../src/domain/messages/stand-in.ts'
import { holdsAny, permissionsOf } from '../../../src/domain/permissions/permission.ts'
import { isAbove } from '../../../src/domain/users/rights.ts'
import type { User } from '../../../src/domain/users/user.ts'
import { canonicalUsername } from '../../../src/domain/users/username.ts'
import { enabledUsers } from '../../access/recipients.ts'
import type { UserSession } from '../../access/session.ts'
import { pendingReplyFields } from '../../access/change-requests/change-requests.ts'
import type { Route } from '../../http/route/route.ts'
import { withAnswer, pickPosition } from '../../log/carry-out.ts'
import { displayName, displayNames } from '../../users/display-name.ts'
import { findUser, type UserServices } from '../../users/user-services.ts'
import { type StandInChange, type NamingServices, nameStandIn } from '../name-stand-in.ts'
import { correspondentOf } from '../show-conversation.ts'
import type { StandIns } from '../stand-ins.ts'

interface StandInServices extends NamingServices, Pick<UserServices, 'pool' | 'users'> {
  readonly standIns: StandIns
}

interface StandInAccessRefusal {
  readonly _tag: 'NotAllowedHere' | 'NotFound'
}

interface StandInNamingRefusal {
  readonly _tag: 'NamedYourself' | 'UnknownRecipient'
}

export const standInRoutes = (route: Route, services: StandInServices): void => {
  const { pool, standIns, siteSettings, now } = services
  const today = () => siteSettings.today(now())

  const absentee = (session: UserSession, asked: string): E.Either<StandInAccessRefusal, User> => {
    const username = canonicalUsername(asked)
    if (username !== session.username && !holdsAny(session, ['client.admin'])) return E.left({ _tag: 'NotAllowedHere' })
    return pipe(
      findUser(services, username),
      O.filter(({ roles }) => roles.includes('adviser')),
      E.fromOption((): StandInAccessRefusal => ({ _tag: 'NotFound' })),
    )
  }

  const absenteeToChange = (session: UserSession, asked: string) =>
    pipe(
      absentee(session, asked),
      E.filterOrElseW(
        (absent) => !isAbove(absent, session.user),
        () => ({ _tag: 'AboveYou' as const }),
      ),
      E.map(({ username }) => username),
    )

  // excludes the caller: administrators read another person's messages only under supervision
  const candidates = (session: UserSession): readonly string[] =>
    enabledUsers(services)
      .filter(({ username, roles }) => username !== session.username && permissionsOf(roles).includes('client.adviser'))
      .map(({ username }) => username)

  const knownStandIn = (
    session: UserSession,
    absent: string,
    asked: string,
  ): E.Either<StandInNamingRefusal, string> => {
    const username = canonicalUsername(asked)
    if (username === session.username) return E.left({ _tag: 'NamedYourself' })
    return username !== absent && candidates(session).includes(username)
      ? E.right(username)
      : E.left({ _tag: 'UnknownRecipient' })
  }

  route(api.standIn, ({ params: { username } }, session) =>
    pipe(
      TE.fromEither(absentee(session, username)),
      TE.chainTaskK(({ username: absent }) => async () => {
        const named = O.toNullable(standIns.namedBy(absent))
        const standIn = named === null ? null : { ...named, name: await displayName(pool)(named.standIn) }
        return { standIn, today: today(), revision: standIns.get(absent).revision }
      }),
    ),
  )

  route(api.standInCandidates, (_, session) =>
    TE.fromTask(async () => {
      const usernames = candidates(session)
      const nameOf = await displayNames(pool)(usernames)
      return usernames.map((username) => correspondentOf(services, nameOf, username))
    }),
  )

  route(api.nameStandIn, ({ params: { username }, body, intent }, session) =>
    pipe(
      TE.fromEither(absenteeToChange(session, username)),
      TE.bindTo('absent'),
      TE.bindW('standIn', ({ absent }) => TE.fromEither(knownStandIn(session, absent, body.standIn))),
      TE.chainW(({ absent, standIn }) =>
        withAnswer(
          intent,
          ({ position, waits }: StandInChange) => ({ position, ...pendingReplyFields(waits) }),
          (own) => nameStandIn(services, { absent, named: { ...body, standIn }, actor: session.username }, own),
        ),
      ),
    ),
  )

  route(api.endStandIn, ({ params: { username }, intent }, session) =>
    pipe(
      TE.fromEither(absenteeToChange(session, username)),
      TE.chainW((absent) =>
        withAnswer(intent, pickPosition, (own) =>
          standIns.handle(absent, ({ state }) => E.right({ events: endStandIn(state) }), own),
        ),
      ),
    ),
  )
}
