import * as api from '../../../src/api/users.ts'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import type { KeptMessages } from '../../../src/domain/messages/kept-messages.ts'
import { isAbove } from '../../../src/domain/users/rights.ts'
import { canonicalUsername } from '../../../src/domain/users/user.ts'
import { draftOfBody } from '../../../src/domain/users/user-body.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import { notices } from '../../http/replies/notices.ts'
import type { Router } from '../../http/router.ts'
import { answering, intentOf, positionOf } from '../../log/carry-out.ts'
import type { MailRefusals } from '../../mail/mail-refusals.ts'
import type { ChangePassword } from '../../session/change-password.ts'
import { type Acted, type ActRefusal, actOnUsers } from '../act-on-users.ts'
import type { ChangedUser } from '../aggregates.ts'
import { createUser } from '../create-user.ts'
import type { SavingServices } from '../judge-draft.ts'
import { saveUser } from '../save-user.ts'
import { findUser, type UserServices } from '../user-services.ts'

interface Services extends SavingServices, Pick<UserServices, 'log' | 'tail' | 'now'> {
  readonly changePassword: ChangePassword
  readonly keptMessages: (username: string) => Promise<KeptMessages>
  readonly mailRefusals: Pick<MailRefusals, 'lift'>
}

type Refused = Exclude<ActRefusal['_tag'], 'UnknownUser' | 'UsernameTaken' | 'LinkOver'>

/** What nobody in the list can be, is as somebody who is not there. */
const refusalOf = ({ _tag }: ActRefusal): Refused | 'NotFound' =>
  _tag === 'UnknownUser' || _tag === 'UsernameTaken' || _tag === 'LinkOver' ? 'NotFound' : _tag

const savedReply = ({ revision, position }: ChangedUser) => ({ revision, position })

const notRefused = (acted: Acted): TE.TaskEither<{ readonly _tag: Refused | 'NotFound' }, Acted> =>
  pipe(
    TE.fromOption(() => acted)(O.fromNullable(acted.refused[0])),
    TE.swap,
    TE.mapLeft(({ refusal }) => ({ _tag: refusalOf(refusal) })),
  )

export const userChangeRoutes = (router: Router, services: Services): void => {
  router.guardedWrite(api.createUser, ({ body, intent }, { username: actor }) =>
    answering(
      intent,
      ({ state, revision, position }: ChangedUser) => {
        const [username, links] = state._tag === 'Present' ? [state.user.username, state.links] : ['', new Map()]
        return { username, revision, position, isInvited: links.size > 0 }
      },
      (own) => createUser(services, draftOfBody(body, body.username), actor, own),
    ),
  )

  router.guardedWrite(api.saveUser, ({ params, body, intent }, { username: actor }) => {
    const { revision, username = params.username, ...fields } = body
    const change = { username: params.username, draft: draftOfBody(fields, username), revision, actor }
    return answering(intent, savedReply, (own) => saveUser(services, change, own))
  })

  router.guardedWrite(api.deleteUser, ({ params, intent }, { username: actor }) =>
    pipe(
      TE.fromTask(() => services.keptMessages(canonicalUsername(params.username))),
      TE.chainW((messages) =>
        answering(
          intent,
          ({ position }: Acted) => ({ position, messages }),
          (own) =>
            pipe(
              actOnUsers(services, { act: 'delete', usernames: [params.username], actor }, own),
              TE.chainW(notRefused),
            ),
        ),
      ),
    ),
  )

  router.guarded(api.messagesKept, ({ params }) =>
    pipe(
      orNotFound(findUser(services, canonicalUsername(params.username))),
      TE.chainTaskK(
        ({ username }) =>
          () =>
            services.keptMessages(username),
      ),
    ),
  )

  router.guardedWrite(api.liftMailRefusal, ({ params, intent }, { user: actor }) =>
    pipe(
      orNotFound(findUser(services, canonicalUsername(params.username))),
      TE.filterOrElseW(
        (target) => !isAbove(target, actor),
        () => ({ _tag: 'AboveYou' as const }),
      ),
      TE.chainW(({ username }) => answering(intent, positionOf, (own) => services.mailRefusals.lift(username, own))),
    ),
  )

  router.guardedWrite(api.actOnUsers, ({ body: { act, usernames }, intent }, { username: actor }) =>
    pipe(
      usernames,
      TE.fromPredicate(
        ({ length }) => length > 0,
        () => ({ _tag: 'NoUserChosen' as const }),
      ),
      TE.chainW((chosen) =>
        answering(
          intent,
          ({ position, done, refused, mailRefused }: Acted) => ({
            ...{ position, done, mailRefused },
            refused: refused.map(({ username, refusal }) => ({ username, message: notices[refusalOf(refusal)] })),
          }),
          (own) => actOnUsers(services, { act, usernames: chosen, actor }, own),
        ),
      ),
    ),
  )

  router.guarded(api.changePassword, ({ body, signal }, session) =>
    pipe(
      services.changePassword(session, { ...body, signal }),
      TE.map(() => null),
    ),
  )

  router.guarded(api.revokeSessions, ({ params }, { username: actor }) =>
    pipe(
      actOnUsers(
        services,
        { act: 'end-sessions', usernames: [params.username], actor },
        intentOf(actor, services.now()),
      ),
      TE.chainW(notRefused),
      TE.map(() => null),
    ),
  )
}
