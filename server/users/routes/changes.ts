import { changePassword } from '../../../src/api/change-password.ts'
import * as api from '../../../src/api/users.ts'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import type { KeptMessages } from '../../../src/domain/messages/kept-messages.ts'
import { isAbove } from '../../../src/domain/users/rights.ts'
import { emptyUserDraft, type UserDraft } from '../../../src/domain/users/user-draft.ts'
import { canonicalUsername } from '../../../src/domain/users/username.ts'
import { draftOnto } from '../../../src/domain/users/user-body.ts'
import { pendingReplyFields } from '../../access/change-requests/change-requests.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import { noticeTexts } from '../../http/replies/notices.ts'
import type { Route } from '../../http/route/route.ts'
import { withAnswer, intentOf, pickPosition } from '../../log/carry-out.ts'
import type { MailRefusals } from '../../letters/mail-refusals.ts'
import type { ChangePassword } from '../../session/change-password.ts'
import { type UserActResult, type UserActRefusal, type ActServices, actOnUsers } from '../act-on-users.ts'
import { createUser, type SavedUserState } from '../create-user.ts'
import type { SavingServices } from '../judge-draft.ts'
import { saveUser } from '../save-user.ts'
import { findUser } from '../user-services.ts'

interface UserChangeServices extends SavingServices, Pick<ActServices, 'log' | 'tail'> {
  readonly changeRequests: SavingServices['changeRequests'] & ActServices['changeRequests']
  readonly changePassword: ChangePassword
  readonly keptMessages: (username: string) => Promise<KeptMessages>
  readonly mailRefusals: Pick<MailRefusals, 'lift'>
}

type RefusedActTag = Exclude<UserActRefusal['_tag'], 'UnknownUser' | 'UsernameTaken' | 'LinkOver'>

/** Refusals that the list cannot cause count as unknown users. */
const refusalOf = ({ _tag }: UserActRefusal): RefusedActTag | 'NotFound' =>
  _tag === 'UnknownUser' || _tag === 'UsernameTaken' || _tag === 'LinkOver' ? 'NotFound' : _tag

const savedReply = ({ revision, position, waits }: SavedUserState) => ({
  revision,
  position,
  ...pendingReplyFields(waits),
})

const failIfRefused = (
  acted: UserActResult,
): TE.TaskEither<{ readonly _tag: RefusedActTag | 'NotFound' }, UserActResult> =>
  pipe(
    TE.fromOption(() => acted)(O.fromNullable(acted.refused[0])),
    TE.swap,
    TE.mapLeft(({ refusal }) => ({ _tag: refusalOf(refusal) })),
  )

export const userChangeRoutes = (route: Route, services: UserChangeServices): void => {
  route(api.createUser, ({ body, intent }, { username: actor }) =>
    withAnswer(
      intent,
      ({ state, revision, position, waits }: SavedUserState) => {
        const username = canonicalUsername(body.username)
        const isInvited = state._tag === 'Present' && state.links.size > 0
        return { username, revision, position, isInvited, ...pendingReplyFields(waits) }
      },
      (own) => createUser(services, { draft: draftOnto(emptyUserDraft, body, body.username), actor }, own),
    ),
  )

  route(api.saveUser, ({ params, body, intent }, { username: actor }) => {
    const { revision, username = params.username, password = '', ...fields } = body
    const change = {
      username: params.username,
      revision,
      password,
      actor,
      draftOn: (before: UserDraft) => draftOnto(before, { ...fields, password }, username),
    }
    return withAnswer(intent, savedReply, (own) => saveUser(services, change, own))
  })

  route(api.deleteUser, ({ params, intent }, { username: actor }) =>
    pipe(
      TE.fromTask(() => services.keptMessages(canonicalUsername(params.username))),
      TE.chainW((messages) =>
        withAnswer(
          intent,
          ({ position, waits }: UserActResult) => ({ position, messages, ...pendingReplyFields(waits) }),
          (own) =>
            pipe(
              actOnUsers(services, { act: 'delete', usernames: [params.username], actor }, own),
              TE.chainW(failIfRefused),
            ),
        ),
      ),
    ),
  )

  route(api.messagesKept, ({ params }) =>
    pipe(
      orNotFound(findUser(services, canonicalUsername(params.username))),
      TE.chainTaskK(
        ({ username }) =>
          () =>
            services.keptMessages(username),
      ),
    ),
  )

  route(api.liftMailRefusal, ({ params, intent }, { user: actor }) =>
    pipe(
      orNotFound(findUser(services, canonicalUsername(params.username))),
      TE.filterOrElseW(
        (target) => !isAbove(target, actor),
        () => ({ _tag: 'AboveYou' as const }),
      ),
      TE.chainW(({ username }) => withAnswer(intent, pickPosition, (own) => services.mailRefusals.lift(username, own))),
    ),
  )

  route(api.actOnUsers, ({ body: { act, usernames }, intent }, { username: actor }) =>
    pipe(
      usernames,
      TE.fromPredicate(
        ({ length }) => length > 0,
        () => ({ _tag: 'NoUserChosen' as const }),
      ),
      TE.chainW((chosen) =>
        withAnswer(
          intent,
          ({ position, done, refused, mailRefused, waits, waiting: waitingFor }: UserActResult) => ({
            position,
            done,
            mailRefused,
            ...(waits === null ? {} : { waits, waiting: waitingFor }),
            refused: refused.map(({ username, refusal }) => ({ username, message: noticeTexts[refusalOf(refusal)] })),
          }),
          (own) => actOnUsers(services, { act, usernames: chosen, actor }, own),
        ),
      ),
    ),
  )

  route(changePassword, ({ body, signal }, session) =>
    pipe(
      services.changePassword(session, { ...body, signal }),
      TE.map(() => null),
    ),
  )

  route(api.revokeSessions, ({ params }, { username: actor }) =>
    pipe(
      actOnUsers(
        services,
        { act: 'end-sessions', usernames: [params.username], actor },
        intentOf(actor, services.now()),
      ),
      TE.chainW(failIfRefused),
      TE.map(() => null),
    ),
  )
}
