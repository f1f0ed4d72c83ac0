import * as conversationApi from '../../../src/api/messages/conversations.ts'
import * as draftApi from '../../../src/api/messages/drafts.ts'
import * as api from '../../../src/api/messages/messages.ts'
import { E, O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import { type ConversationState, decideRead } from '../../../src/domain/messages/conversation.ts'
import { canonicalUsername } from '../../../src/domain/users/username.ts'
import { choosableUsers, administratorsFor, advisersOfSender } from '../../access/message-recipients.ts'
import type { UserSession } from '../../access/session.ts'
import type { LogFileFault } from '../../archive/files/verify.ts'
import type { Route } from '../../http/route/route.ts'
import { withAnswer, pickPosition } from '../../log/carry-out.ts'
import type { AppendedPosition, CallIntent } from '../../log/event-log.ts'
import { displayNames } from '../../users/display-name.ts'
import { attachFile, type AttachmentServices, openAttachment, readableAttachment } from '../attachments.ts'
import { deleteDraft, draftsOf, saveDraft } from '../drafts.ts'
import { listMessages, summariseMessages, unreadMessages } from '../list-messages.ts'
import { openConversation } from '../mailboxes.ts'
import type { StandIns } from '../stand-ins.ts'
import { answerConversation, type MessageServices, sendMessage } from '../send-message.ts'
import { correspondentOf, showConversation } from '../show-conversation.ts'

const notFound = { _tag: 'NotFound' } as const

interface MessageRouteServices extends MessageServices, AttachmentServices {
  readonly logFileFault: LogFileFault
  readonly standIns: Pick<StandIns, 'namedBy'>
}

export const messageRoutes = (route: Route, services: MessageRouteServices): void => {
  const { pool, mailboxesOf } = services

  const ifOpen =
    <A>(read: (owner: string) => Promise<A>) =>
    (session: UserSession, asked: string): TE.TaskEither<{ readonly _tag: 'NotAllowedHere' }, A> =>
    async () => {
      const owner = canonicalUsername(asked)
      const isOpen = mailboxesOf(session).some((mailbox) => mailbox.owner === owner)
      return isOpen ? E.right(await read(owner)) : E.left({ _tag: 'NotAllowedHere' })
    }

  const summarise = async (owner: string, session: UserSession) => {
    const others = pipe(
      mailboxesOf(session),
      RA.filterMap(({ openedBy, ...mailbox }) =>
        pipe(
          openedBy,
          O.map((by) => ({ ...mailbox, openedBy: by })),
        ),
      ),
    )
    const standIn = O.toNullable(services.standIns.namedBy(owner))
    const named = standIn === null ? [] : [standIn.standIn]
    const nameOf = await displayNames(pool)([...others.map((mailbox) => mailbox.owner), ...named])
    const mailboxes = await Promise.all(
      others.map(async ({ owner: username, ...rest }) => ({
        username,
        name: nameOf(username),
        unread: rest.mayAnswer ? await unreadMessages(pool, username) : 0,
        ...rest,
      })),
    )
    return {
      ...(await summariseMessages(pool, owner, session.username)),
      mailboxes,
      standIn: standIn === null ? null : { ...standIn, name: nameOf(standIn.standIn) },
    }
  }

  route(api.messages, ({ params: { username }, query }, session) =>
    ifOpen((owner) => listMessages(pool, owner, query))(session, username),
  )

  route(api.messageSummary, ({ params: { username } }, session) =>
    ifOpen((owner) => summarise(owner, session))(session, username),
  )

  route(api.messageRecipients, (_, { user }) =>
    TE.fromTask(async () => {
      const [adviser] = advisersOfSender(services, user)
      const people = choosableUsers(services, user).map(({ username }) => username)
      const nameOf = await displayNames(pool)([...people, ...(adviser === undefined ? [] : [adviser.username])])
      return {
        adviser: adviser === undefined ? null : { name: nameOf(adviser.username) },
        firm: administratorsFor(services, user).length > 0,
        people: people.map((username) => correspondentOf(services, nameOf, username)),
      }
    }),
  )

  route(api.sendMessage, ({ body, intent }, session) => sendMessage(services, session, body, intent))

  route(conversationApi.conversation, ({ params: { id } }, session) =>
    pipe(
      TE.fromTask(() => openConversation(services, session, id)),
      TE.chain(TE.fromOption(() => notFound)),
      TE.chainTaskK(({ begun, position, mailbox, others }) => () => {
        const mayAnswer = mailbox.mayAnswer && others.length > 0
        return showConversation(services, { id, begun, position }, mailbox, mayAnswer)
      }),
    ),
  )

  route(conversationApi.answerConversation, ({ params: { id }, body, intent }, session) =>
    answerConversation(services, session, id, body, intent),
  )

  route(conversationApi.readConversation, ({ params: { id }, body: { upTo }, intent }, session) => async () => {
    const opened = await openConversation(services, session, id)
    if (O.isNone(opened) || !opened.value.mailbox.mayAnswer) return E.left(notFound)
    const user = opened.value.mailbox.owner
    const streams = await services.conversations.of(id)
    const read = ({ state }: { readonly state: ConversationState }) =>
      pipe(
        decideRead({ type: 'MarkRead', user, upTo }, state),
        E.map((events) => ({ events })),
      )
    return withAnswer(intent, pickPosition, (own: CallIntent<AppendedPosition>) => streams.handle(id, read, own))()
  })

  route(draftApi.messageDrafts, (_, { username }) => TE.fromTask(() => draftsOf(pool, username)))

  route(draftApi.saveMessageDraft, ({ params: { id }, body }, { username }) =>
    saveDraft(pool, username, id, body, services.now().toISOString()),
  )

  route(draftApi.deleteMessageDraft, ({ params: { id } }, { username }) =>
    TE.fromTask(() => deleteDraft(pool, username, id)),
  )

  route(draftApi.attachFile, ({ body: { name }, file, signal }, { username }) =>
    attachFile(services, { owner: username, named: name, file, signal }),
  )

  route(draftApi.attachment, ({ params: { id } }, session) =>
    pipe(
      TE.fromTask(() => readableAttachment(pool, id, session.username, mailboxesOf(session))),
      TE.chain(TE.fromOption(() => notFound)),
      TE.bindTo('kept'),
      TE.bindW('opened', ({ kept }) => openAttachment(services, kept)),
      TE.map(({ kept: { media, name }, opened }) => ({ ...opened, media, name })),
    ),
  )
}
