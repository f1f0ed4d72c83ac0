import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { KeptMessages } from '../../domain/messages/kept-messages.ts'
import { sameJson } from '../../domain/parse-json.ts'
import type { ListedUser } from '../../domain/users/listed-user.ts'
import {
  byUsername,
  type IndexedUser,
  indexUsers,
  orderedUsers,
  sortedBy,
  soughtUsers,
  type UserColumn,
  type UserFilter,
  type UserSort,
} from '../../domain/users/sought-users.ts'
import { type ActsReply, separateForAct, type UserActName } from '../../domain/users/user-acts.ts'
import type { UserChange } from '../../streams/events/user-changes.ts'
import { confirming } from '../kit/confirming.ts'
import { type Followed, followed, followedIn, unread } from '../kit/followed.ts'
import {
  chosenOf,
  keptIn,
  nothingChosen,
  placeAfter,
  type RowStep,
  selectedBy,
  selecting,
  type Selection,
  type SelectionEvent,
} from '../kit/selection.ts'
import { resultOf, task } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'
import { isImportAtRisk, userImportMachine, type UserImportInput } from './user-import.ts'
import { userImportsMachine } from './user-imports.ts'

/** A reset is of one person, in the form. */
export type UserAct = Exclude<UserActName, 'reset'>

export type ActOutcome = Pick<ActsReply, 'done' | 'refused' | 'mailRefused'>

/** One act on all who were chosen when it was asked for; `refused` are those of them it cannot be done to. */
export interface UsersActed {
  readonly of: {
    readonly act: UserAct
    readonly users: readonly ListedUser[]
    readonly refused: ActOutcome['refused']
  }
  readonly refusal: string
  readonly answer: ActOutcome
}

export type UserNotice =
  | { readonly _tag: 'Saved'; readonly what: 'created' | 'updated' }
  | { readonly _tag: 'Deleted'; readonly kept: O.Option<KeptMessages> }
  | ({ readonly _tag: 'Acted' } & ActOutcome)
  | { readonly _tag: 'Failed'; readonly message: string }

export type UsersExported = E.Either<string, null>

interface Context extends UserImportInput {
  readonly list: Followed<readonly ListedUser[]>
  /** All of them in the order that was asked for. */
  readonly index: readonly IndexedUser[]
  readonly filter: UserFilter
  readonly sort: UserSort
  readonly found: readonly ListedUser[]
  readonly active: number
  readonly selection: Selection<string>
  readonly asked: UsersActed['of']
  readonly notice: O.Option<UserNotice>
  readonly hasUnsavedActs: boolean
}

type Event =
  | SelectionEvent<string>
  | { readonly type: 'list.retried' }
  | { readonly type: 'filter.changed'; readonly filter: UserFilter }
  | { readonly type: 'sort.chosen'; readonly column: UserColumn }
  | { readonly type: 'active.moved'; readonly step: RowStep; readonly isRanged: boolean }
  | { readonly type: 'selection.cleared' }
  | { readonly type: 'act.opened'; readonly act: UserAct }
  | { readonly type: 'export.requested' }
  | { readonly type: 'import.opened' }
  | { readonly type: 'imports.opened' }
  | { readonly type: 'notice.dismissed' }

export const everyUser: UserFilter = { search: '', role: null, status: null, mail: null }

/** What has not changed is the same object as before, and is not drawn again. */
const withSameRows = (read: readonly ListedUser[], known: readonly ListedUser[]): readonly ListedUser[] => {
  const before = new Map(known.map((user) => [user.username, user]))
  return read.map((user) => {
    const same = before.get(user.username)
    return same !== undefined && sameJson(same, user) ? same : user
  })
}

const latest = ({ lastLogin }: ListedUser, at: string): string =>
  lastLogin !== null && lastLogin > at ? lastLogin : at

/** Of somebody who signs in it is known what changes in the list. */
const withSignIn = (users: readonly ListedUser[], change: UserChange): O.Option<readonly ListedUser[]> =>
  change.type === 'SignedIn'
    ? O.some(
        users.map((user) =>
          user.username === change.username ? { ...user, lastLogin: latest(user, change.at) } : user,
        ),
      )
    : O.none

export const listedUsers = followed<readonly ListedUser[], UserChange>({ fold: withSignIn, joined: withSameRows })

export const usersActing = confirming<UsersActed>()

const usernames = (users: readonly ListedUser[]): readonly string[] => users.map(({ username }) => username)

const withFound = (context: Context) => {
  const found = soughtUsers(context.index, context.filter)
  const at = context.found[context.active]?.username
  return {
    ...{ index: context.index, filter: context.filter, sort: context.sort, found },
    active: Math.max(
      0,
      found.findIndex(({ username }) => username === at),
    ),
  }
}

const chosenIn = ({ index, selection: { chosen } }: Context): readonly ListedUser[] =>
  index.flatMap(({ user }) => (chosen.has(user.username) ? [user] : []))

const askedOf = (context: Context, act: UserAct): UsersActed['of'] => {
  const all = context.index.map(({ user }) => user)
  return { act, ...separateForAct(context.actor, act, chosenIn(context), all) }
}

const somebodyChanged: UserChange = { type: 'Changed', username: '' }

export const userListMachine = setup({
  types: {
    input: {} as UserImportInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; acting: 'acting'; importing: 'importing'; imports: 'imports' },
  },
  actors: {
    list: listedUsers,
    acting: usersActing,
    importing: userImportMachine,
    imports: userImportsMachine,
    takeNotice: fromPromise<O.Option<UserNotice>>(unprovided('takeNotice')),
    exportUsers: fromPromise<UsersExported, UserFilter>(unprovided('exportUsers')),
  },
  guards: {
    hasList: ({ context }) => O.isSome(context.list.known),
    hasChosen: ({ context }) => context.selection.chosen.size > 0,
    canAct: ({ context }, act: UserAct) => askedOf(context, act).users.length > 0,
    isDone: (_, outcome: O.Option<ActOutcome>) => O.isSome(outcome),
  },
  actions: {
    follow: assign(({ context }, list: Context['list']) => {
      if (O.isNone(list.known) || list.known === context.list.known) return { list }
      const users = list.known.value
      const index = orderedUsers(indexUsers(users, context.index), context.sort)
      return { ...withFound({ ...context, index }), list, selection: keptIn(context.selection, usernames(users)) }
    }),
    retry: sendTo('list', { type: 'read.retried' }),
    noteChange: sendTo('list', { type: 'changes.received', changes: [somebodyChanged] }),
    filter: assign(({ context }, filter: UserFilter) => withFound({ ...context, filter })),
    sort: assign(({ context }, column: UserColumn) => {
      const sort = sortedBy(column, context.sort)
      return withFound({ ...context, sort, index: orderedUsers(context.index, sort) })
    }),
    move: enqueueActions(
      (
        { context: { active, found, selection }, enqueue },
        { step, isRanged }: { step: RowStep; isRanged: boolean },
      ) => {
        const place = placeAfter(active, step, found.length)
        const key = found[place]?.username
        enqueue.assign({ active: place })
        if (isRanged && key !== undefined)
          enqueue.assign({ selection: selectedBy(selection, { type: 'row.ranged', key }, usernames(found)) })
      },
    ),
    activate: assign(({ context: { found, active } }, key: string) => {
      const place = found.findIndex(({ username }) => username === key)
      return { active: place === -1 ? active : place }
    }),
    select: assign(({ context: { selection, found } }, event: SelectionEvent<string>) => ({
      selection: selectedBy(selection, event, usernames(found)),
    })),
    clear: assign({ selection: nothingChosen }),
    ask: assign(({ context }, act: UserAct) => ({ asked: askedOf(context, act), notice: O.none })),
    decline: assign(({ context }, act: UserAct) => ({
      notice: O.some<UserNotice>({
        ...{ _tag: 'Acted', done: [], mailRefused: [] },
        refused: askedOf(context, act).refused,
      }),
    })),
    // who was refused stays chosen
    tell: assign(({ context: { index, asked } }, outcome: O.Option<ActOutcome>) => {
      if (O.isNone(outcome)) return {}
      const { done, mailRefused } = outcome.value
      const refused = [...asked.refused, ...outcome.value.refused]
      return {
        notice: O.some<UserNotice>({ _tag: 'Acted', done, refused, mailRefused }),
        selection: keptIn(chosenOf(refused.map(({ username }) => username)), usernames(index.map(({ user }) => user))),
      }
    }),
    welcome: assign((_, notice: O.Option<UserNotice>) => ({ notice })),
    explain: assign((_, exported: UsersExported) => ({
      notice: E.isLeft(exported) ? O.some<UserNotice>({ _tag: 'Failed', message: exported.left }) : O.none,
    })),
    dismiss: assign({ notice: O.none }),
    noteRisk: assign((_, hasUnsavedActs: boolean) => ({ hasUnsavedActs })),
  },
}).createMachine({
  id: 'userList',
  context: ({ input }) => ({
    ...{ ...input, hasUnsavedActs: false },
    ...{ list: unread, index: [], filter: everyUser, sort: byUsername, found: [], active: 0 },
    ...{ selection: nothingChosen, asked: { act: 'allow', users: [], refused: [] }, notice: O.none },
  }),
  invoke: [
    {
      id: 'list',
      src: 'list',
      input: { of: undefined },
      onSnapshot: { actions: { type: 'follow', params: ({ event }) => followedIn(event.snapshot) } },
    },
    {
      id: 'takeNotice',
      src: 'takeNotice',
      onDone: { actions: { type: 'welcome', params: ({ event }) => event.output } },
    },
  ],
  on: {
    'list.retried': { actions: 'retry' },
    'filter.changed': { guard: 'hasList', actions: { type: 'filter', params: ({ event }) => event.filter } },
    'sort.chosen': { guard: 'hasList', actions: { type: 'sort', params: ({ event }) => event.column } },
    'active.moved': { guard: 'hasList', actions: { type: 'move', params: ({ event }) => event } },
    'notice.dismissed': { actions: 'dismiss' },
  },
  type: 'parallel',
  states: {
    acts: {
      initial: 'free',
      states: {
        free: {
          on: {
            'row.toggled': {
              guard: 'hasList',
              actions: [{ type: 'activate', params: ({ event }) => event.key }, selecting['row.toggled'].actions],
            },
            'row.ranged': {
              guard: 'hasList',
              actions: [{ type: 'activate', params: ({ event }) => event.key }, selecting['row.ranged'].actions],
            },
            'all.toggled': { guard: 'hasList', ...selecting['all.toggled'] },
            'selection.cleared': { actions: 'clear' },
            'act.opened': [
              {
                guard: { type: 'canAct', params: ({ event }) => event.act },
                target: 'acting',
                actions: { type: 'ask', params: ({ event }) => event.act },
              },
              { guard: 'hasChosen', actions: { type: 'decline', params: ({ event }) => event.act } },
            ],
          },
        },
        acting: {
          invoke: {
            id: 'acting',
            src: 'acting',
            input: ({ context }) => ({ of: context.asked }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'free',
                actions: [{ type: 'tell', params: ({ event }) => event.output }, 'noteChange'],
              },
              { target: 'free' },
            ],
          },
        },
      },
    },
    import: {
      initial: 'closed',
      states: {
        closed: { on: { 'import.opened': 'open', 'imports.opened': 'listed' } },
        open: {
          exit: { type: 'noteRisk', params: false },
          invoke: {
            id: 'importing',
            src: 'importing',
            input: ({ context: { actor, newId } }) => ({ actor, newId }),
            onSnapshot: { actions: { type: 'noteRisk', params: ({ event }) => isImportAtRisk(event.snapshot) } },
            onDone: { target: 'closed', actions: 'noteChange' },
          },
        },
        listed: { invoke: { id: 'imports', src: 'imports', onDone: { target: 'closed', actions: 'noteChange' } } },
      },
    },
    file: {
      initial: 'idle',
      states: {
        idle: { on: { 'export.requested': { guard: 'hasList', target: 'exporting' } } },
        exporting: {
          invoke: {
            ...task(
              'exportUsers',
              { target: 'idle' },
              { target: 'idle', actions: { type: 'explain', params: resultOf } },
            ),
            input: ({ context }) => context.filter,
          },
        },
      },
    },
  },
})

export type UserListRef = ActorRefFrom<typeof userListMachine>
