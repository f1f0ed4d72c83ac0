import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { KeptMessages } from '../../domain/messages/kept-messages.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { ListedUser, UserPage } from '../../domain/users/listed-user.ts'
import type { UserColumn } from '../../domain/users/user-columns.ts'
import { initialUserQuery, toggledUserSort, type UserFilter, type UserQuery } from '../../domain/users/sought-users.ts'
import type { BulkActionPreview, BulkActionReply, UserBulkAction } from '../../domain/users/user-acts.ts'
import type { UserChange } from '../../streams/events/user-changes.ts'
import { confirmingMachine } from '../kit/confirming.ts'
import { followedMachine, unreadState } from '../kit/followed.ts'
import { type SearchedListing, searchedListing } from '../kit/searched-listing.ts'
import {
  selectionOf,
  nothingChosen,
  indexAfter,
  type RowStep,
  selectionAfterEvent,
  selectionEvents,
  type RowSelection,
  type SelectionEvent,
} from '../kit/selection.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { isImportAtRisk, userImportMachine, type UserImportInput } from './user-import.ts'
import { userImportsMachine } from './user-imports.ts'

/** Excludes `reset`, which the form offers for one user only. */
export type ListedUserAction = Exclude<UserBulkAction, 'reset'>

export type BulkCommandOutcome = Pick<BulkActionReply, 'done' | 'refused' | 'mailRefused' | 'waiting'>

export interface BulkCommandTypes {
  readonly of: BulkActionPreview & { readonly act: ListedUserAction }
  readonly refusal: string
  readonly answer: BulkCommandOutcome
}

export type UserNotice =
  | { readonly _tag: 'Saved'; readonly what: 'created' | 'updated' | 'waits' }
  | { readonly _tag: 'Deleted'; readonly kept: O.Option<KeptMessages> }
  | ({ readonly _tag: 'Acted' } & BulkCommandOutcome)
  | { readonly _tag: 'Failed'; readonly message: string }

export type UserExportResult = E.Either<string, null>

export type UsersToPrint = Omit<UserQuery, 'page'>

/** `query` is the query that the server answered, not necessarily the newest one. */
export interface ListedUsers extends UserPage {
  readonly query: UserQuery
}

export interface SelectedUsersCommand {
  readonly act: ListedUserAction
  readonly usernames: readonly string[]
}

export type CommandForesightResult = E.Either<string, BulkActionPreview>

export type UsernamesResult = E.Either<string, readonly string[]>

interface Context extends UserImportInput, SearchedListing<ListedUsers> {
  readonly active: number
  readonly selection: RowSelection<string>
  readonly act: ListedUserAction
  readonly asked: BulkCommandTypes['of']
  readonly notice: O.Option<UserNotice>
  readonly hasUnsavedActs: boolean
}

type Event =
  | SelectionEvent<string>
  | { readonly type: 'list.retried' }
  | { readonly type: 'filter.changed'; readonly filter: UserFilter }
  | { readonly type: 'sort.chosen'; readonly column: UserColumn }
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'found.chosen' }
  | { readonly type: 'active.moved'; readonly step: RowStep; readonly isRanged: boolean }
  | { readonly type: 'selection.cleared' }
  | { readonly type: 'act.opened'; readonly act: ListedUserAction }
  | { readonly type: 'export.requested' }
  | { readonly type: 'print.requested' }
  | { readonly type: 'import.opened' }
  | { readonly type: 'imports.opened' }
  | { readonly type: 'notice.dismissed' }

/** Unchanged rows keep their identity, so that they are not drawn again. */
const withSameRows = (read: ListedUsers, { users: known }: ListedUsers): ListedUsers => {
  const before = new Map(known.map((user) => [user.username, user]))
  const users = read.users.map((user) => {
    const same = before.get(user.username)
    return same !== undefined && sameJson(same, user) ? same : user
  })
  return { ...read, users }
}

const latestSignIn = ({ lastLogin }: ListedUser, at: string): string =>
  lastLogin !== null && lastLogin > at ? lastLogin : at

/** A sign-in changes one row in place, unless the list is sorted by the last sign-in. */
const withSignIn = (page: ListedUsers, change: UserChange): O.Option<ListedUsers> => {
  if (change.type !== 'SignedIn' || page.query.sort.column === 'lastLogin') return O.none
  if (!page.users.some(({ username }) => username === change.username)) return O.some(page)
  const users = page.users.map((user) =>
    user.username === change.username ? { ...user, lastLogin: latestSignIn(user, change.at) } : user,
  )
  return O.some({ ...page, users })
}

export const listedUsersMachine = followedMachine<ListedUsers, UserChange, UserQuery>({
  fold: withSignIn,
  joined: withSameRows,
})

export const bulkUserCommandMachine = confirmingMachine<BulkCommandTypes>()

const noUsers: readonly ListedUser[] = []

export const usersIn = ({ list: { known } }: Pick<Context, 'list'>): readonly ListedUser[] =>
  O.isSome(known) ? known.value.users : noUsers

export const usernamesIn = (context: Pick<Context, 'list'>): readonly string[] =>
  usersIn(context).map(({ username }) => username)

const indexOf = (context: Pick<Context, 'list'>, username: string | undefined): O.Option<number> => {
  const index = usersIn(context).findIndex((user) => user.username === username)
  return index === -1 ? O.none : O.some(index)
}

const indexOrFirst = O.getOrElse(() => 0)

const anyUserChange: UserChange = { type: 'Changed', username: '' }

export const userListMachine = setup({
  types: {
    input: {} as UserImportInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; acting: 'acting'; importing: 'importing'; imports: 'imports' },
  },
  actors: {
    list: listedUsersMachine,
    acting: bulkUserCommandMachine,
    importing: userImportMachine,
    imports: userImportsMachine,
    takeNotice: fromPromise<O.Option<UserNotice>>(unprovidedActor('takeNotice')),
    exportUsers: fromPromise<UserExportResult, UserFilter>(unprovidedActor('exportUsers')),
    printUsers: fromPromise<UserExportResult, UsersToPrint>(unprovidedActor('printUsers')),
    foreseeAct: fromPromise<CommandForesightResult, SelectedUsersCommand>(unprovidedActor('foreseeAct')),
    findUsernames: fromPromise<UsernamesResult, UserFilter>(unprovidedActor('findUsernames')),
  },
  guards: {
    hasList: ({ context }) => O.isSome(context.list.known),
    hasChosen: ({ context }) => context.selection.chosen.size > 0,
    canAct: (_, foreseen: CommandForesightResult) => E.isRight(foreseen) && foreseen.right.users.length > 0,
    isDone: (_, outcome: O.Option<BulkCommandOutcome>) => O.isSome(outcome),
  },
  actions: {
    setList: assign(({ context }, list: Context['list']) => ({
      list,
      active: indexOrFirst(indexOf({ list }, usersIn(context)[context.active]?.username)),
    })),
    retryRead: sendTo('list', { type: 'read.retried' }),
    sendListChange: sendTo('list', { type: 'changes.received', changes: [anyUserChange] }),
    changeQuery: assign(({ context }, asked: Partial<UserQuery>) => ({ query: { ...context.query, ...asked } })),
    sortByColumn: assign(({ context: { query } }, column: UserColumn) => ({
      query: { ...query, sort: toggledUserSort(column, query.sort), page: 1 },
    })),
    moveActive: enqueueActions(({ context, enqueue }, { step, isRanged }: { step: RowStep; isRanged: boolean }) => {
      const shown = usernamesIn(context)
      const index = indexAfter(context.active, step, shown.length)
      const key = shown[index]
      enqueue.assign({ active: index })
      if (isRanged && key !== undefined)
        enqueue.assign({ selection: selectionAfterEvent(context.selection, { type: 'row.ranged', key }, shown) })
    }),
    setActive: assign(({ context }, key: string) => ({
      active: O.getOrElse(() => context.active)(indexOf(context, key)),
    })),
    selectRows: assign(({ context }, event: SelectionEvent<string>) => ({
      selection: selectionAfterEvent(context.selection, event, usernamesIn(context)),
    })),
    chooseFound: assign(({ context: { selection } }, found: UsernamesResult) =>
      E.isLeft(found)
        ? { notice: O.some<UserNotice>({ _tag: 'Failed', message: found.left }) }
        : { selection: selectionOf([...selection.chosen, ...found.right]) },
    ),
    setForesight: assign(({ context: { act } }, foreseen: CommandForesightResult) =>
      E.isLeft(foreseen)
        ? { notice: O.some<UserNotice>({ _tag: 'Failed', message: foreseen.left }) }
        : {
            asked: { act, ...foreseen.right },
            selection: selectionOf(
              [...foreseen.right.users, ...foreseen.right.refused].map(({ username }) => username),
            ),
          },
    ),
    setDeclined: assign(({ context: { asked, notice } }) => ({
      notice: O.isSome(notice)
        ? notice
        : O.some<UserNotice>({ _tag: 'Acted', done: [], mailRefused: [], refused: asked.refused }),
    })),
    // refused people stay selected
    setActNotice: assign(({ context: { asked } }, outcome: O.Option<BulkCommandOutcome>) => {
      if (O.isNone(outcome)) return {}
      const { done, mailRefused, waiting = [] } = outcome.value
      const refused = [...asked.refused, ...outcome.value.refused]
      return {
        notice: O.some<UserNotice>({ _tag: 'Acted', done, refused, mailRefused, waiting }),
        selection: selectionOf(refused.map(({ username }) => username)),
      }
    }),
    setExportNotice: assign((_, exported: UserExportResult) => ({
      notice: E.isLeft(exported) ? O.some<UserNotice>({ _tag: 'Failed', message: exported.left }) : O.none,
    })),
    setUnsavedActs: assign((_, hasUnsavedActs: boolean) => ({ hasUnsavedActs })),
  },
}).createMachine({
  id: 'userList',
  context: ({ input }) => ({
    ...input,
    hasUnsavedActs: false,
    list: unreadState,
    query: initialUserQuery,
    active: 0,
    act: 'allow',
    selection: nothingChosen,
    asked: { act: 'allow', users: [], refused: [] },
    notice: O.none,
  }),
  invoke: {
    id: 'takeNotice',
    src: 'takeNotice',
    onDone: { actions: assign(({ event }) => ({ notice: event.output })) },
  },
  on: {
    'active.moved': { guard: 'hasList', actions: { type: 'moveActive', params: ({ event }) => event } },
    'notice.dismissed': { actions: assign({ notice: O.none }) },
  },
  type: 'parallel',
  states: {
    list: { initial: 'listing', states: { listing: searchedListing } },
    acts: {
      initial: 'free',
      states: {
        free: {
          on: {
            'row.toggled': {
              guard: 'hasList',
              actions: [
                { type: 'setActive', params: ({ event }) => event.key },
                selectionEvents['row.toggled'].actions,
              ],
            },
            'row.ranged': {
              guard: 'hasList',
              actions: [{ type: 'setActive', params: ({ event }) => event.key }, selectionEvents['row.ranged'].actions],
            },
            'all.toggled': { guard: 'hasList', ...selectionEvents['all.toggled'] },
            'selection.cleared': { actions: assign({ selection: nothingChosen }) },
            'found.chosen': { guard: 'hasList', target: 'choosing' },
            'act.opened': {
              guard: 'hasChosen',
              target: 'foreseeing',
              actions: assign(({ event }) => ({ act: event.act, notice: O.none })),
            },
          },
        },
        choosing: {
          invoke: {
            id: 'findUsernames',
            src: 'findUsernames',
            input: ({ context }) => context.query.filter,
            onDone: { target: 'free', actions: { type: 'chooseFound', params: ({ event }) => event.output } },
          },
        },
        foreseeing: {
          invoke: {
            id: 'foreseeAct',
            src: 'foreseeAct',
            input: ({ context: { act, selection } }) => ({ act, usernames: [...selection.chosen] }),
            onDone: [
              {
                guard: { type: 'canAct', params: ({ event }) => event.output },
                target: 'acting',
                actions: { type: 'setForesight', params: ({ event }) => event.output },
              },
              {
                target: 'free',
                actions: [{ type: 'setForesight', params: ({ event }) => event.output }, 'setDeclined'],
              },
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
                actions: [{ type: 'setActNotice', params: ({ event }) => event.output }, 'sendListChange'],
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
          exit: { type: 'setUnsavedActs', params: false },
          invoke: {
            id: 'importing',
            src: 'importing',
            input: ({ context: { actor, newId } }) => ({ actor, newId }),
            onSnapshot: { actions: { type: 'setUnsavedActs', params: ({ event }) => isImportAtRisk(event.snapshot) } },
            onDone: { target: 'closed', actions: 'sendListChange' },
          },
        },
        listed: { invoke: { id: 'imports', src: 'imports', onDone: { target: 'closed', actions: 'sendListChange' } } },
      },
    },
    file: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'export.requested': { guard: 'hasList', target: 'exporting' },
            'print.requested': { guard: 'hasList', target: 'printing' },
          },
        },
        exporting: {
          invoke: {
            ...invokeTask(
              'exportUsers',
              { target: 'idle' },
              { target: 'idle', actions: { type: 'setExportNotice', params: resultOf } },
            ),
            input: ({ context }) => context.query.filter,
          },
        },
        printing: {
          invoke: {
            ...invokeTask(
              'printUsers',
              { target: 'idle' },
              { target: 'idle', actions: { type: 'setExportNotice', params: resultOf } },
            ),
            input: ({ context: { query } }) => ({ filter: query.filter, sort: query.sort }),
          },
        },
      },
    },
  },
})

export type UserListRef = ActorRefFrom<typeof userListMachine>
