import { isInstant } from '../dates/iso-date.ts'
import type { Decider } from '../decider.ts'
import { E, O, pipe } from '../fp.ts'
import { sitePath } from '../session/local-redirect.ts'
import { shownLine } from '../text/visible-text.ts'
import { type RecipientChoice, sameRecipients } from '../users/recipients.ts'
import { contentOf, isDismissible, type NotificationContent } from './notification.ts'
import type { NotificationEvent } from './notification-event.ts'

export interface NotifiedUser {
  readonly user: string
  readonly UserNotificationID: string
}

export interface NotificationSending {
  readonly recipients: RecipientChoice
  readonly sendAt: string | null
  readonly to: readonly NotifiedUser[]
}

interface ComposeFacts extends NotificationSending {
  readonly NotificationID: string
  readonly content: NotificationContent
  readonly by: string
  readonly at: string
}

interface NotificationEdit {
  readonly content: NotificationContent
  readonly sending: O.Option<NotificationSending>
  readonly at: string
}

interface NotificationRelease extends Pick<ComposeFacts, 'at' | 'to'> {
  readonly sendAt: string
}

type ActMoment = Pick<ComposeFacts, 'at'>

export type NotificationCommand =
  | ({ readonly type: 'ComposeNotification' } & ComposeFacts)
  | ({ readonly type: 'SendNotification' } & Pick<ComposeFacts, 'NotificationID' | 'content' | 'at' | 'to'>)
  | ({ readonly type: 'ReleaseNotification' } & NotificationRelease)
  | ({ readonly type: 'EditNotification' } & NotificationEdit)
  | ({ readonly type: 'WithdrawNotification' | 'DeleteNotification' } & ActMoment)
  | ({ readonly type: 'ContinueNotification' } & Pick<NotificationSending, 'to'>)

interface RefusalWithTag<Tag extends string> {
  readonly _tag: Tag
}
type ContentRefusal = RefusalWithTag<
  | 'TitleRequired'
  | 'MessageRequired'
  | 'ExpiryRequired'
  | 'ExpiryNotValid'
  | 'ExpiryPassed'
  | 'TooLong'
  | 'LinkNotValid'
>
export type ComposeRefusal = ContentRefusal | RefusalWithTag<'NoRecipients'>
export type EditRefusal = ComposeRefusal | RefusalWithTag<'NotFound' | 'AlreadyWithdrawn'>
export type WithdrawRefusal = RefusalWithTag<'NotFound' | 'NotSent'>
export type DeleteRefusal = RefusalWithTag<'NotFound'>
export type NotificationRefusal = EditRefusal | WithdrawRefusal

interface WrittenNotification {
  readonly NotificationID: string
  readonly content: NotificationContent
}

interface ChangeNoticeProgress {
  readonly toldCount: number
  readonly of: number
}

/** Divides users into groups, so that adding a user copies only a short list. */
interface ReceivedUsers {
  readonly users: readonly (readonly string[])[]
  readonly telling: ChangeNoticeProgress | null
}

export interface SendingRule extends Pick<NotificationSending, 'recipients'> {
  readonly by: string
}

/** `rule` selects the `remaining` recipients. `sinceChange`: later events that only delivered it or told its change. */
interface NotificationDelivery extends ReceivedUsers {
  readonly at: string | null
  readonly rule: SendingRule | null
  readonly remaining: number
  readonly sinceChange: number
}

export type NotificationState =
  | { readonly _tag: 'Unwritten' }
  | ({ readonly _tag: 'Scheduled' } & SendingRule & Pick<NotificationSending, 'sendAt'> & WrittenNotification)
  | ({ readonly _tag: 'Sent' } & NotificationDelivery & WrittenNotification)
  | ({ readonly _tag: 'Withdrawn' } & ReceivedUsers & WrittenNotification)
  | ({ readonly _tag: 'Deleted' } & ReceivedUsers)

type NotificationDecision<Refusal> = E.Either<Refusal, readonly NotificationEvent[]>
type ScheduledNotification = Extract<NotificationState, { readonly _tag: 'Scheduled' }>
type SentNotification = Extract<NotificationState, { readonly _tag: 'Sent' }>

export const usersOf = (state: NotificationState): readonly string[] => ('users' in state ? state.users.flat() : [])

export const changeNoticeProgressOf = (state: NotificationState): ChangeNoticeProgress | null =>
  'telling' in state ? state.telling : null

/** One transaction sends, or tells a change, to at most this many people. Other writes wait for it, some 20 ms. */
export const maxPortion = 200

export const isUnfinished = (state: NotificationState): boolean =>
  changeNoticeProgressOf(state) !== null || (state._tag === 'Sent' && state.remaining > 0)

/** Delivery to more people does not change the content, so an older `revision` may still be current. */
export const isRevisionCurrent = (state: NotificationState, revision: number, current: number): boolean =>
  revision <= current && revision >= current - (state._tag === 'Sent' ? state.sinceChange : 0)

const maxLength = { Title: 200, Message: 2000, about: 500 } as const

const isBlank = (text: string): boolean => text.trim() === ''

const isTooLong = ({ Title, Message, about }: NotificationContent): boolean =>
  Title.length > maxLength.Title || Message.length > maxLength.Message || (about ?? '').length > maxLength.about

const withVisibleText = <Of extends { readonly content: NotificationContent }>(written: Of): Of => ({
  ...written,
  content: {
    ...written.content,
    Title: shownLine(written.content.Title),
    Dismissible: isDismissible(written.content),
  },
})

const contentFault = (content: NotificationContent, from: string | null): O.Option<ContentRefusal> => {
  const { Title, Message, Expiry, about } = content
  if (isBlank(Title)) return O.some({ _tag: 'TitleRequired' })
  if (isBlank(Message)) return O.some({ _tag: 'MessageRequired' })
  if (isBlank(Expiry)) return O.some({ _tag: 'ExpiryRequired' })
  if (!isInstant(Expiry)) return O.some({ _tag: 'ExpiryNotValid' })
  if (isTooLong(content)) return O.some({ _tag: 'TooLong' })
  if (about !== null && O.isNone(sitePath(about))) return O.some({ _tag: 'LinkNotValid' })
  return from !== null && Date.parse(Expiry) <= Date.parse(from) ? O.some({ _tag: 'ExpiryPassed' }) : O.none
}

const isLater = (sendAt: string | null, at: string): sendAt is string =>
  sendAt !== null && Date.parse(sendAt) > Date.parse(at)

const sendingFault = (
  content: NotificationContent,
  { sendAt, to }: NotificationSending,
  at: string,
): O.Option<ComposeRefusal> =>
  pipe(
    contentFault(content, isLater(sendAt, at) ? sendAt : at),
    O.alt((): O.Option<ComposeRefusal> => (to.length === 0 ? O.some({ _tag: 'NoRecipients' }) : O.none)),
  )

const eventsUnlessFault = <Refusal>(
  fault: O.Option<Refusal>,
  events: () => readonly NotificationEvent[],
): NotificationDecision<Refusal> =>
  pipe(
    fault,
    O.match(() => E.right(events()), E.left),
  )

const sentEvents = (
  { NotificationID, content }: WrittenNotification,
  to: readonly NotifiedUser[],
  at: string,
): readonly NotificationEvent[] =>
  to.map(({ user, UserNotificationID }) => ({
    type: 'NotificationSent',
    NotificationID,
    UserNotificationID,
    user,
    ...contentOf(content),
    at,
  }))

const portionEvents = (
  written: WrittenNotification,
  to: readonly NotifiedUser[],
  at: string,
): readonly NotificationEvent[] => {
  const portion = to.slice(0, maxPortion)
  return [
    ...sentEvents(written, portion, at),
    { type: 'NotificationPortionSent', remaining: to.length - portion.length },
  ]
}

const firstPortion = (
  written: WrittenNotification,
  to: readonly NotifiedUser[],
  at: string,
): readonly NotificationEvent[] =>
  to.length > maxPortion ? portionEvents(written, to, at) : sentEvents(written, to, at)

const changeToldEvents = (from: number, of: number): readonly NotificationEvent[] => [
  { type: 'NotificationChangeTold', from, until: Math.min(from + maxPortion, of), of },
]

/** One step tells up to `maxPortion` recipients of a change. More recipients are told in portions. */
const withChangeToldEvents = (
  state: NotificationState,
  changes: readonly NotificationEvent[],
): readonly NotificationEvent[] => {
  const of = usersOf(state).length
  return changes.length === 0 || of <= maxPortion ? changes : [...changes, ...changeToldEvents(0, of)]
}

export const decideCompose = (
  written: ComposeFacts,
  state: NotificationState,
): NotificationDecision<ComposeRefusal> => {
  if (state._tag !== 'Unwritten') return E.right([])
  const composing = withVisibleText(written)
  return eventsUnlessFault(sendingFault(composing.content, composing, composing.at), () => {
    const { NotificationID, content, by, at, recipients, to } = composing
    const sendAt = isLater(composing.sendAt, at) ? composing.sendAt : null
    return [
      { type: 'NotificationComposed', NotificationID, ...contentOf(content), by, at, recipients, sendAt },
      ...(sendAt === null ? firstPortion(composing, to, at) : []),
    ]
  })
}

const isSame = (one: NotificationContent, other: NotificationContent): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

const editEvents = (
  before: NotificationContent,
  after: NotificationContent,
  at: string,
): readonly NotificationEvent[] =>
  isSame(before, after) ? [] : [{ type: 'NotificationEdited', ...contentOf(after), at }]

const releaseEvents = (
  written: WrittenNotification,
  to: readonly NotifiedUser[],
  at: string,
): readonly NotificationEvent[] => [{ type: 'NotificationReleased', at }, ...firstPortion(written, to, at)]

const editScheduled = (
  state: ScheduledNotification,
  { content, sending, at }: NotificationEdit,
): NotificationDecision<ComposeRefusal> => {
  if (O.isNone(sending))
    return eventsUnlessFault(contentFault(content, state.sendAt), () => editEvents(state.content, content, at))
  const { recipients, to } = sending.value
  const sendAt = isLater(sending.value.sendAt, at) ? sending.value.sendAt : null
  const isMoved = sendAt !== state.sendAt || !sameRecipients(recipients, state.recipients)
  return eventsUnlessFault(sendingFault(content, sending.value, at), () => [
    ...editEvents(state.content, content, at),
    ...(isMoved ? [{ type: 'NotificationRescheduled', recipients, sendAt } as const] : []),
    ...(sendAt === null ? releaseEvents({ ...state, content }, to, at) : []),
  ])
}

export const decideEdit = (written: NotificationEdit, state: NotificationState): NotificationDecision<EditRefusal> => {
  const change = withVisibleText(written)
  switch (state._tag) {
    case 'Scheduled':
      return editScheduled(state, change)
    case 'Sent':
      return eventsUnlessFault(contentFault(change.content, state.at), () =>
        withChangeToldEvents(state, editEvents(state.content, change.content, change.at)),
      )
    case 'Withdrawn':
      return E.left({ _tag: 'AlreadyWithdrawn' })
    case 'Unwritten':
    case 'Deleted':
      return E.left({ _tag: 'NotFound' })
  }
}

export const decideWithdraw = ({ at }: ActMoment, state: NotificationState): NotificationDecision<WithdrawRefusal> => {
  switch (state._tag) {
    case 'Sent':
      return E.right(withChangeToldEvents(state, [{ type: 'NotificationWithdrawn', at }]))
    case 'Withdrawn':
      return E.right([])
    case 'Scheduled':
      return E.left({ _tag: 'NotSent' })
    case 'Unwritten':
    case 'Deleted':
      return E.left({ _tag: 'NotFound' })
  }
}

export const decideDelete = ({ at }: ActMoment, state: NotificationState): NotificationDecision<DeleteRefusal> => {
  if (state._tag === 'Unwritten') return E.left({ _tag: 'NotFound' })
  return E.right(state._tag === 'Deleted' ? [] : withChangeToldEvents(state, [{ type: 'NotificationDeleted', at }]))
}

export const decideRelease = (
  { sendAt, at, to }: NotificationRelease,
  state: NotificationState,
): readonly NotificationEvent[] =>
  state._tag === 'Scheduled' && state.sendAt === sendAt ? releaseEvents(state, to, at) : []

/** `to` are all whom the rule finds now; people who have it do not get it again. */
export const decideContinue = (to: readonly NotifiedUser[], state: NotificationState): readonly NotificationEvent[] => {
  const telling = changeNoticeProgressOf(state)
  if (telling !== null) return changeToldEvents(telling.toldCount, telling.of)
  if (state._tag !== 'Sent' || state.remaining === 0 || state.at === null) return []
  const received = new Set(usersOf(state))
  return portionEvents(
    state,
    to.filter(({ user }) => !received.has(user)),
    state.at,
  )
}

const undeliveredFacts = { users: [], telling: null, at: null, rule: null, remaining: 0, sinceChange: 0 } as const

const maxGroup = 128

const withUser = (groups: ReceivedUsers['users'], user: string): ReceivedUsers['users'] => {
  const last = groups.at(-1)
  return last === undefined || last.length === maxGroup
    ? [...groups, [user]]
    : [...groups.slice(0, -1), [...last, user]]
}

const ruleIn = (state: NotificationState): SendingRule | null => {
  if (state._tag === 'Sent') return state.rule
  return state._tag === 'Scheduled' ? { by: state.by, recipients: state.recipients } : null
}

const deliveryOf = (state: NotificationState): NotificationDelivery =>
  state._tag === 'Sent' ? state : { ...undeliveredFacts, rule: ruleIn(state) }

const receivedUsersIn = (state: NotificationState): ReceivedUsers => ({
  users: 'users' in state ? state.users : [],
  telling: null,
})

const stateAfterSent = (
  state: NotificationState,
  { NotificationID, user, at, ...content }: Extract<NotificationEvent, { readonly type: 'NotificationSent' }>,
): SentNotification => {
  const delivery = deliveryOf(state)
  return {
    ...delivery,
    _tag: 'Sent',
    NotificationID,
    content: contentOf(content),
    at,
    users: withUser(delivery.users, user),
    sinceChange: delivery.sinceChange + 1,
  }
}

const stateAfterChangeTold = (
  state: NotificationState,
  { until, of }: Extract<NotificationEvent, { readonly type: 'NotificationChangeTold' }>,
): NotificationState => {
  const telling = until < of ? { toldCount: until, of } : null
  switch (state._tag) {
    case 'Sent':
      return { ...state, telling, sinceChange: state.sinceChange + 1 }
    case 'Withdrawn':
    case 'Deleted':
      return { ...state, telling }
    case 'Unwritten':
    case 'Scheduled':
      return state
  }
}

export const notificationDecider: Decider<
  NotificationState,
  NotificationCommand,
  NotificationEvent,
  NotificationRefusal
> = {
  initial: { _tag: 'Unwritten' },

  decide: (command, state) => {
    switch (command.type) {
      case 'ComposeNotification':
        return decideCompose(command, state)
      case 'SendNotification': {
        const sending = withVisibleText(command)
        const { content, to, at } = sending
        if (state._tag !== 'Unwritten') return E.right([])
        return eventsUnlessFault(contentFault(content, at), () => sentEvents(sending, to, at))
      }
      case 'ReleaseNotification':
        return E.right(decideRelease(command, state))
      case 'EditNotification':
        return decideEdit(command, state)
      case 'WithdrawNotification':
        return decideWithdraw(command, state)
      case 'DeleteNotification':
        return decideDelete(command, state)
      case 'ContinueNotification':
        return E.right(decideContinue(command.to, state))
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'NotificationComposed': {
        const { NotificationID, by, recipients, sendAt } = event
        return { _tag: 'Scheduled', NotificationID, content: contentOf(event), by, recipients, sendAt }
      }
      case 'NotificationRescheduled':
        return state._tag === 'Scheduled' ? { ...state, recipients: event.recipients, sendAt: event.sendAt } : state
      case 'NotificationReleased': {
        if (state._tag !== 'Scheduled') return state
        const { NotificationID, content } = state
        return { ...deliveryOf(state), _tag: 'Sent', NotificationID, content, at: event.at }
      }
      case 'NotificationSent':
        return state._tag === 'Deleted' ? state : stateAfterSent(state, event)
      case 'NotificationPortionSent':
        return state._tag === 'Sent'
          ? { ...state, remaining: event.remaining, sinceChange: state.sinceChange + 1 }
          : state
      case 'NotificationEdited': {
        if (!('content' in state)) return state
        const content = contentOf(event)
        return state._tag === 'Sent' ? { ...state, content, telling: null, sinceChange: 0 } : { ...state, content }
      }
      case 'NotificationWithdrawn': {
        if (state._tag !== 'Sent') return state
        const { NotificationID, content } = state
        return { ...receivedUsersIn(state), _tag: 'Withdrawn', NotificationID, content }
      }
      case 'NotificationDeleted':
        return state._tag === 'Unwritten' ? state : { ...receivedUsersIn(state), _tag: 'Deleted' }
      case 'NotificationChangeTold':
        return stateAfterChangeTold(state, event)
      case 'NotificationDismissed':
        return state
    }
  },
}
