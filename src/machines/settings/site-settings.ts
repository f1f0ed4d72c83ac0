import { assign, enqueueActions, fromPromise, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import type { IsoDate } from '../../domain/dates/iso-date.ts'
import { type E, O, pipe } from '../../domain/fp.ts'
import { type SettingFault, settingFault, type SettingValue } from '../../domain/settings/setting-kind.ts'
import { definitionOf, type ListedSetting, type SettingTitle } from '../../domain/settings/site-setting.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { editing } from '../kit/editing.ts'
import { type Followed, followed, followedIn, reread, unread } from '../kit/followed.ts'
import { task } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'
import { settingHistoryMachine } from './setting-history.ts'

export interface SettingEdited {
  readonly key: SettingTitle
  readonly saved: ListedSetting
  readonly draft: SettingValue
  readonly fault: { readonly field: 'value'; readonly reason: SettingFault }
  /** What day it is for the firm, once that is known: until then the server alone refuses a later one. */
  readonly reference: O.Option<IsoDate>
  readonly answer: unknown
}

const endOfTime = '9999-12-31'

export const settingFaults = (
  draft: SettingValue,
  { Title }: ListedSetting,
  today: SettingEdited['reference'],
): readonly SettingEdited['fault'][] => {
  const reason = settingFault(definitionOf(Title).kind, draft, O.getOrElse(() => endOfTime)(today))
  return reason === null ? [] : [{ field: 'value', reason }]
}

export const settingEditorMachine = editing<SettingEdited>({
  begin: (_, { Value }) => Value,
  changedFields: (before, after) => (before === after ? [] : ['value']),
  isChanged: (draft, { Value }) => draft !== Value,
  faults: settingFaults,
  rebased: (draft, before, now) => (before.Value === now.Value ? O.some(draft) : O.none),
  reference: O.none,
})

export const listedSettings = followed<readonly ListedSetting[]>({ fold: reread })

export type SettingsNotice = 'Saved' | 'Cache Cleared' | 'There was a problem'

interface Context {
  readonly list: Followed<readonly ListedSetting[]>
  readonly opened: ListedSetting
  readonly notice: O.Option<SettingsNotice>
  readonly hasUnsavedActs: boolean
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'editor.opened'; readonly title: SettingTitle }
  | { readonly type: 'history.opened'; readonly title: SettingTitle }
  | { readonly type: 'flush.requested' }
  | { readonly type: 'notice.dismissed' }

const settingIn = ({ list: { known } }: Context, title: SettingTitle): O.Option<ListedSetting> =>
  pipe(
    known,
    O.chain((settings) => O.fromNullable(settings.find(({ Title }) => Title === title))),
  )

const unopened: ListedSetting = { Title: 'CurrentDataDate', Type: 'date', Value: '', revision: 0, changed: null }

const titleIn = ({ event }: { readonly event: { readonly title: SettingTitle } }): SettingTitle => event.title

const isUnsaved = ({ draft, saved }: Pick<SettingEdited, 'draft' | 'saved'>): boolean => draft !== saved.Value

const noted = (notice: SettingsNotice) =>
  ({ target: 'free', actions: { type: 'tell', params: O.some(notice) } }) as const

export const siteSettingsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; editor: 'editor'; history: 'history'; flush: 'flush' },
  },
  actors: {
    list: listedSettings,
    editor: settingEditorMachine,
    history: settingHistoryMachine,
    flush: fromPromise<E.Either<CallFailure, unknown>>(unprovided('flush')),
  },
  guards: {
    isKnown: ({ context }, title: SettingTitle) => O.isSome(settingIn(context, title)),
    isNews: ({ context }, hasUnsavedActs: boolean) => context.hasUnsavedActs !== hasUnsavedActs,
  },
  actions: {
    follow: assign((_, list: Context['list']) => ({ list })),
    retryRead: sendTo('list', { type: 'read.retried' }),
    open: assign(({ context }, title: SettingTitle) => ({
      opened: O.getOrElse(() => context.opened)(settingIn(context, title)),
      notice: O.none,
    })),
    note: assign((_, hasUnsavedActs: boolean) => ({ hasUnsavedActs })),
    tell: assign((_, notice: O.Option<SettingsNotice>) => ({ notice, hasUnsavedActs: false })),
    tellEditor: enqueueActions(({ context, enqueue }) => {
      const saved = settingIn(context, context.opened.Title)
      if (O.isSome(saved)) enqueue.sendTo('editor', { type: 'saved.received', saved: saved.value })
    }),
  },
}).createMachine({
  id: 'siteSettings',
  context: { list: unread, opened: unopened, notice: O.none, hasUnsavedActs: false },
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: [
      {
        guard: stateIn('editing'),
        actions: [{ type: 'follow', params: ({ event }) => followedIn(event.snapshot) }, 'tellEditor'],
      },
      { actions: { type: 'follow', params: ({ event }) => followedIn(event.snapshot) } },
    ],
  },
  on: { 'list.retried': { actions: 'retryRead' } },
  initial: 'free',
  states: {
    free: {
      on: {
        'editor.opened': {
          guard: { type: 'isKnown', params: titleIn },
          target: 'editing',
          actions: { type: 'open', params: titleIn },
        },
        'history.opened': {
          guard: { type: 'isKnown', params: titleIn },
          target: 'history',
          actions: { type: 'open', params: titleIn },
        },
        'flush.requested': { target: 'flushing', actions: { type: 'tell', params: O.none } },
        'notice.dismissed': { actions: { type: 'tell', params: O.none } },
      },
    },
    editing: {
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context: { opened } }) => ({ key: opened.Title, saved: opened }),
        onSnapshot: {
          guard: { type: 'isNews', params: ({ event }) => isUnsaved(event.snapshot.context) },
          actions: { type: 'note', params: ({ event }) => isUnsaved(event.snapshot.context) },
        },
        onDone: [
          { guard: ({ event }) => O.isSome(event.output), ...noted('Saved') },
          { target: 'free', actions: { type: 'tell', params: O.none } },
        ],
      },
    },
    history: {
      invoke: {
        id: 'history',
        src: 'history',
        input: ({ context: { opened } }) => ({ setting: opened }),
        onDone: 'free',
      },
    },
    flushing: { invoke: task('flush', noted('Cache Cleared'), noted('There was a problem')) },
  },
})

export type SiteSettingsRef = ActorRefFrom<typeof siteSettingsMachine>
export type SettingEditorRef = ActorRefFrom<typeof settingEditorMachine>
