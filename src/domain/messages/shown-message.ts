import * as t from 'io-ts'
import { UserRole } from '../permissions/permission.ts'
import { NamedStandIn } from './stand-in.ts'

/** `body` is the beginning of the text; `position` is the log position of the message's event. */
export const ListedMessage = t.readonly(
  t.strict({
    id: t.string,
    conversation: t.string,
    subject: t.string,
    from: t.string,
    fromName: t.string,
    to: t.readonlyArray(t.string),
    date: t.string,
    body: t.string,
    isRead: t.boolean,
    attachments: t.number,
    position: t.number,
  }),
)
export type ListedMessage = t.TypeOf<typeof ListedMessage>

export const maxListedBodyLength = 200
export const maxListed = 50

export const MessageFolder = t.keyof({ inbox: null, sent: null })
export type MessageFolder = t.TypeOf<typeof MessageFolder>

/** `size` is in bytes. */
export const MessageAttachment = t.readonly(t.strict({ id: t.string, name: t.string, media: t.string, size: t.number }))
export type MessageAttachment = t.TypeOf<typeof MessageAttachment>

export const ShownMessage = t.readonly(
  t.strict({
    id: t.string,
    from: t.string,
    fromName: t.string,
    writtenBy: t.union([t.string, t.null]),
    date: t.string,
    body: t.string,
    attachments: t.readonlyArray(MessageAttachment),
  }),
)
export type ShownMessage = t.TypeOf<typeof ShownMessage>

/** `role` is the person's first; deleted people have none. */
export const MessageCorrespondent = t.readonly(
  t.strict({ username: t.string, name: t.string, role: t.union([UserRole, t.null]) }),
)
export type MessageCorrespondent = t.TypeOf<typeof MessageCorrespondent>

/** `unreadFrom` is the first unread message. The reader answers in the name of `inNameOf`, or in their own if null. */
export const ShownConversation = t.readonly(
  t.strict({
    id: t.string,
    subject: t.string,
    people: t.readonlyArray(MessageCorrespondent),
    about: t.union([t.string, t.null]),
    messages: t.readonlyArray(ShownMessage),
    unreadFrom: t.union([t.string, t.null]),
    mayAnswer: t.boolean,
    inNameOf: t.union([t.string, t.null]),
    position: t.number,
  }),
)
export type ShownConversation = t.TypeOf<typeof ShownConversation>

const UnreadWriter = t.readonly(t.strict({ username: t.string, name: t.string, unread: t.number }))

export const MailboxAccessReason = t.keyof({ standIn: null, succession: null, supervision: null })
export type MailboxAccessReason = t.TypeOf<typeof MailboxAccessReason>

/** `until` is a stand-in's last day, or when a supervision ends. `unread` leaves out what one may not answer. */
export const OpenMailbox = t.readonly(
  t.strict({
    username: t.string,
    name: t.string,
    openedBy: MailboxAccessReason,
    unread: t.number,
    mayAnswer: t.boolean,
    until: t.union([t.string, t.null]),
  }),
)
export type OpenMailbox = t.TypeOf<typeof OpenMailbox>

export const MessageSummary = t.readonly(
  t.strict({
    unread: t.number,
    drafts: t.number,
    people: t.readonlyArray(UnreadWriter),
    mailboxes: t.readonlyArray(OpenMailbox),
    standIn: t.union([NamedStandIn, t.null]),
  }),
)
export type MessageSummary = t.TypeOf<typeof MessageSummary>
