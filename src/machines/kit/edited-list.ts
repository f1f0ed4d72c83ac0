import { O } from '../../domain/fp.ts'
import type { EditedTypes, EditingInput } from './editing.ts'
import { type FollowedState, type FollowedSnapshot, followedIn, unreadState } from './followed.ts'

export interface EditedList<T extends EditedTypes, Notice = never> {
  readonly list: FollowedState<readonly T['saved'][]>
  readonly opened: EditingInput<T>
  readonly notice: O.Option<Notice>
  readonly hasUnsavedActs: boolean
}

export type EditedListEvent = { readonly type: 'list.retried' } | { readonly type: 'notice.dismissed' }

type RowMessage<Saved> = { readonly type: 'saved.gone' } | { readonly type: 'saved.received'; readonly saved: Saved }

export const editedList = <T extends EditedTypes, Notice = never>(
  isSame: (one: T['saved'], other: T['saved']) => boolean,
) => {
  type Context = EditedList<T, Notice>

  return {
    begun: (nothing: EditingInput<T>): Context => ({
      list: unreadState,
      opened: nothing,
      notice: O.none,
      hasUnsavedActs: false,
    }),
    isListed: ({ context }: { readonly context: Context }): boolean => O.isSome(context.list.known),
    follow: (_: unknown, list: Context['list']) => ({ list }),
    open: (_: unknown, { key, saved }: EditingInput<T>) => ({ opened: { key, saved }, notice: O.none }),
    note: (_: unknown, hasUnsavedActs: boolean) => ({ hasUnsavedActs }),
    close: (_: unknown, notice: Context['notice']) => ({ notice, hasUnsavedActs: false }),
    rowMessage: ({ list, opened }: Context): RowMessage<T['saved']> => {
      const listed = O.isSome(list.known) ? list.known.value : [opened.saved]
      const saved = listed.find((one) => isSame(one, opened.saved))
      return saved === undefined ? { type: 'saved.gone' } : { type: 'saved.received', saved }
    },
  }
}

interface OfSnapshot<Snapshot> {
  readonly event: { readonly snapshot: Snapshot }
}

const listIn = <State>({ event }: OfSnapshot<FollowedSnapshot<State>>): FollowedState<State> =>
  followedIn(event.snapshot)

const followList = { type: 'followList', params: listIn } as const

export const followedList = {
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: [{ guard: 'isEditing', actions: [followList, 'sendRowToEditor'] }, { actions: followList }],
  },
  on: { 'list.retried': { actions: 'retryRead' }, 'notice.dismissed': { actions: 'dismissNotice' } },
} as const

const eventIn = <Event>({ event }: { readonly event: Event }): Event => event

export const openListed = <const Target extends string>(target: Target) =>
  ({ guard: 'isListed', target, actions: { type: 'openEditor', params: eventIn } }) as const

const hasEditsIn = ({ event }: OfSnapshot<{ readonly context: { readonly hasEdits: boolean } }>): boolean =>
  event.snapshot.context.hasEdits

const savedIn = ({ event }: { readonly event: { readonly output: O.Option<unknown> } }): O.Option<'Saved'> =>
  O.isSome(event.output) ? O.some('Saved') : O.none

export const invokeDialog = <const Src extends string>(src: Src) =>
  ({
    id: src,
    src,
    onSnapshot: { actions: { type: 'setUnsavedActs', params: hasEditsIn } },
    onDone: { target: 'free', actions: { type: 'closeEditor', params: savedIn } },
  }) as const

const openedIn = <Opened>({ context }: { readonly context: { readonly opened: Opened } }): Opened => context.opened

export const editorDialog = { ...invokeDialog('editor'), input: openedIn } as const
