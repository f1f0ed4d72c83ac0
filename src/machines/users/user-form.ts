import { assign, enqueueActions, fromEventObservable, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { withAccounts, withGroups } from '../../domain/users/dashboard-choice.ts'
import { isAbove } from '../../domain/users/rights.ts'
import { canonicalUsername } from '../../domain/users/username.ts'
import { standInMachine } from '../messages/stand-in.ts'
import { supervisionOpeningMachine } from '../messages/supervision-opening.ts'
import { type ExplorerChoice, explorerMachine } from '../explorers/explorer.ts'
import type { EditingContext } from '../kit/editing.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import { isMissing } from '../kit/read-result.ts'
import { resultOf } from '../kit/task.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'
import { handoverMachine } from './handover.ts'
import { newUser, type UserEdited, userEditorMachine } from './user-editor.ts'
import {
  codesInRows,
  codesToLookUp,
  hasCodes,
  ledgerCodesWith,
  type RowCodes,
  noCodes,
  type RowsReading,
  withCodes,
  withRows,
} from './user-form-rows.ts'
import {
  type FormOutcome,
  type FormContext,
  type FormEvent,
  type FormInput,
  type FormStartResult,
  type FormStart,
  hasClients,
  areSameNames,
  type FoundKeptMessages,
  leavingAdviserIn,
  mayHaveStandIn,
  maySupervise,
  type TakenNamesResult,
  type ReservedNames,
  namesIn,
  noReservedNames,
  noChoices,
  type OpenPasswordLink,
  type PersonAction,
  type PersonActionTypes,
  personActionMachine,
  personNameIn,
  referenceOf,
  type UserChanged,
  type SavedUserResult,
} from './user-form-context.ts'

const invokeOpening = invokeRead(
  'openForm',
  { target: '#userForm.open', actions: { type: 'openForm', params: answerOf } },
  '#userForm.failed',
)

const openForm = {
  ...invokeOpening,
  input: ({ context }: { readonly context: FormContext }) => context.username,
  onDone: [
    { guard: { type: 'isMissing', params: answerOf<FormStart> }, target: '#userForm.missing' },
    ...invokeOpening.onDone,
  ],
} as const

const readRows = {
  id: 'readRows',
  src: 'readRows',
  input: ({ context: { draft, lookedUp } }: { readonly context: FormContext }) => codesToLookUp(draft, lookedUp),
  onDone: [
    {
      guard: { type: 'isRead', params: resultOf<RowsReading> },
      target: 'deciding',
      actions: [{ type: 'addRows', params: resultOf<RowsReading> }, 'sendReference'],
    },
    { target: 'known' },
  ],
} as const

const waitsNotice = (isWaiting: boolean): FormContext['notice'] => (isWaiting ? O.some('Waits') : O.none)

const formOutcomeOf = (saved: O.Option<UserEdited['answer']>): FormOutcome =>
  O.isSome(saved) ? { saved: saved.value } : null

export const userFormMachine = setup({
  types: {
    input: {} as FormInput,
    context: {} as FormContext,
    events: {} as FormEvent,
    tags: {} as 'missing',
    children: {} as {
      editor: 'editor'
      explorer: 'explorer'
      acting: 'acting'
      handover: 'handover'
      standIn: 'standIn'
      supervision: 'supervision'
    },
  },
  actors: {
    openForm: fromPromise<FormStartResult, string | null>(unprovidedActor('openForm')),
    readUser: fromPromise<SavedUserResult, string>(unprovidedActor('readUser')),
    userChanges: fromEventObservable<UserChanged, string>(unprovidedEvents('userChanges')),
    readRows: fromPromise<RowsReading, RowCodes>(unprovidedActor('readRows')),
    lookUp: fromPromise<TakenNamesResult, ReservedNames & { readonly except: string | null }>(
      unprovidedActor('lookUp'),
    ),
    findKept: fromPromise<FoundKeptMessages, string>(unprovidedActor('findKept')),
    findLink: fromPromise<O.Option<OpenPasswordLink>, string>(unprovidedActor('findLink')),
    generatePassword: fromPromise<string>(unprovidedActor('generatePassword')),
    leave: fromPromise<unknown, FormOutcome>(unprovidedActor('leave')),
    retries: retriesLogic,
    editor: userEditorMachine,
    explorer: explorerMachine,
    acting: personActionMachine,
    handover: handoverMachine,
    standIn: standInMachine,
    supervision: supervisionOpeningMachine,
  },
  delays: { pause: 300 },
  guards: {
    isMissing: (_, opened: FormStartResult) => isMissing(opened),
    isKnown: ({ context }) => context.username !== null,
    hasUnknownCodes: ({ context: { draft, lookedUp } }) => hasCodes(codesToLookUp(draft, lookedUp)),
    isRead: (_, read: RowsReading) => E.isRight(read),
    isBarred: ({ context: { opened, identity } }) => isAbove(opened.draft, identity),
    hasClients: ({ context }) => hasClients(context),
    mayHaveStandIn: ({ context }) => mayHaveStandIn(context),
    maySupervise: ({ context }) => maySupervise(context),
    isDeletion: ({ context }, act: PersonAction) => context.username !== null && act === 'delete',
    isDeleted: (_, answer: O.Option<PersonActionTypes['answer']>) =>
      O.isSome(answer) && answer.value.act === 'delete' && !answer.value.isWaiting,
  },
  actions: {
    openMessages: (_, username: string) => username,
    openForm: assign((_, opened: FormStartResult) => {
      if (E.isLeft(opened)) return {}
      const { choices, saved } = opened.right
      const { draft, mailRefusal, waits = null } = saved
      const lookedUp = withCodes(codesInRows(choices), draft)
      const codes = ledgerCodesWith(choices, noCodes)
      return { choices, codes, lookedUp, opened: saved, draft, mailRefusal, waits, names: namesIn(draft) }
    }),
    sendReference: sendTo('editor', ({ context }) => ({ type: 'reference.received', reference: referenceOf(context) })),
    followEditor: enqueueActions(({ context, enqueue }, { draft, saved, hasEdits }: EditingContext<UserEdited>) => {
      const names = namesIn(draft)
      const generated = O.filter((password: string) => password === draft.password)(context.generated)
      enqueue.assign({ draft, opened: saved, hasUnsavedActs: hasEdits, names, generated })
      if (!areSameNames(names, context.names)) enqueue.raise({ type: 'names.changed' })
      if (hasCodes(codesToLookUp(draft, context.lookedUp))) enqueue.raise({ type: 'codes.unknown' })
    }),
    setReservedNames: assign(({ context: { names } }, looked: TakenNamesResult) => ({
      taken: E.isLeft(looked)
        ? noReservedNames
        : {
            username: looked.right.username ? names.username : null,
            email: looked.right.email ? names.email : null,
          },
    })),
    renewSaved: enqueueActions(({ enqueue }, read: SavedUserResult) => {
      if (E.isRight(read)) {
        // a mail refusal or a change request may arrive although the user is unchanged
        enqueue.assign({ mailRefusal: read.right.mailRefusal, waits: read.right.waits ?? null })
        enqueue.sendTo('editor', { type: 'saved.received', saved: read.right })
      } else if (isMissing(read)) enqueue.sendTo('editor', { type: 'saved.gone' })
    }),
    setStandInUnsaved: assign((_, isStandInUnsaved: boolean) => ({ isStandInUnsaved })),
    addRows: assign(({ context: { choices: before, lookedUp: known, explorerCodes } }, read: RowsReading) => {
      if (E.isLeft(read)) return {}
      const choices = withRows(before, read.right)
      const lookedUp = withCodes(known, read.right.codes)
      return { choices, lookedUp, codes: ledgerCodesWith(choices, codesToLookUp(explorerCodes, lookedUp)) }
    }),
    addExplored: assign(
      ({ context: { choices, lookedUp, explored, explorerCodes: before } }, choice: ExplorerChoice) => {
        if (O.isNone(choice)) return {}
        const chosen = { ...noCodes, [explored === 'account' ? 'accounts' : 'groups']: choice.value }
        const explorerCodes = withCodes(before, chosen)
        return { explorerCodes, codes: ledgerCodesWith(choices, codesToLookUp(explorerCodes, lookedUp)) }
      },
    ),
    chooseExplored: enqueueActions(({ context: { draft, explored }, enqueue }, choice: ExplorerChoice) => {
      if (O.isNone(choice)) return
      const withChosen = explored === 'account' ? withAccounts : withGroups
      enqueue.sendTo('editor', { type: 'draft.edited', draft: withChosen(draft, choice.value) })
    }),
    askAct: assign((_, asked: PersonAction) => ({ asked, kept: O.none, notice: O.none })),
    setNotice: assign((_, notice: FormContext['notice']) => ({ notice })),
    fillPassword: enqueueActions(({ context: { draft }, enqueue }, password: string) => {
      enqueue.assign({ generated: O.some(password) })
      enqueue.sendTo('editor', { type: 'draft.edited', draft: { ...draft, password, passwordConfirm: password } })
    }),
  },
}).createMachine({
  id: 'userForm',
  context: ({ input }) => ({
    ...input,
    username: input.username === null ? null : canonicalUsername(input.username),
    choices: noChoices,
    codes: ledgerCodesWith(noChoices, noCodes),
    lookedUp: noCodes,
    explorerCodes: noCodes,
    opened: newUser,
    draft: newUser.draft,
    mailRefusal: null,
    waits: null,
    hasUnsavedActs: false,
    isStandInUnsaved: false,
    names: namesIn(newUser.draft),
    taken: noReservedNames,
    explored: 'account',
    asked: 'invite',
    kept: O.none,
    link: O.none,
    generated: O.none,
    notice: O.none,
    departure: null,
  }),
  initial: 'opening',
  states: {
    opening: { invoke: openForm },
    missing: { tags: 'missing' },
    failed: { ...failedRead(openForm), on: { 'open.retried': '.trying' } },
    open: {
      entry: 'sendReference',
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context: { username, opened, newId } }) => ({ key: username, saved: opened, newId }),
        onSnapshot: { actions: { type: 'followEditor', params: ({ event }) => event.snapshot.context } },
        onDone: {
          target: 'leaving',
          actions: assign(({ event }) => ({ departure: formOutcomeOf(event.output), hasUnsavedActs: false })),
        },
      },
      on: { 'notice.dismissed': { actions: assign({ notice: O.none }) } },
      type: 'parallel',
      states: {
        names: {
          initial: 'settled',
          states: {
            settled: { on: { 'names.changed': 'pausing' } },
            pausing: {
              on: { 'names.changed': { target: 'pausing', reenter: true } },
              after: { pause: 'asking' },
            },
            asking: {
              on: { 'names.changed': 'pausing' },
              invoke: {
                id: 'lookUp',
                src: 'lookUp',
                input: ({ context: { names, username } }) => ({ ...names, except: username }),
                onDone: {
                  target: 'settled',
                  actions: [{ type: 'setReservedNames', params: resultOf }, 'sendReference'],
                },
              },
            },
          },
        },
        rows: {
          initial: 'known',
          states: {
            known: { on: { 'codes.unknown': 'reading' } },
            reading: { invoke: readRows },
            deciding: { always: [{ guard: 'hasUnknownCodes', target: 'reading' }, { target: 'known' }] },
          },
        },
        changes: {
          initial: 'none',
          states: {
            none: { always: { guard: 'isKnown', target: 'known' } },
            known: {
              invoke: {
                id: 'userChanges',
                src: 'userChanges',
                input: ({ context }) => context.username ?? '',
              },
              initial: 'linking',
              on: { 'user.changed': { target: '.reading', reenter: true } },
              states: {
                reading: {
                  invoke: {
                    id: 'readUser',
                    src: 'readUser',
                    input: ({ context }) => context.username ?? '',
                    onDone: { target: 'linking', actions: { type: 'renewSaved', params: ({ event }) => event.output } },
                  },
                },
                linking: {
                  // a request for the link of a user with a higher role would show the no-access page
                  always: { guard: 'isBarred', target: 'following' },
                  invoke: {
                    id: 'findLink',
                    src: 'findLink',
                    input: ({ context }) => context.username ?? '',
                    onDone: { target: 'following', actions: assign(({ event }) => ({ link: event.output })) },
                  },
                },
                following: {},
              },
            },
          },
        },
        dialog: {
          initial: 'none',
          states: {
            none: {
              on: {
                'explorer.opened': {
                  target: 'exploring',
                  actions: assign(({ event }) => ({ explored: event.kind })),
                },
                'act.opened': [
                  {
                    guard: { type: 'isDeletion', params: ({ event }) => event.act },
                    target: 'acting.findingKept',
                    actions: { type: 'askAct', params: ({ event }) => event.act },
                  },
                  {
                    guard: 'isKnown',
                    target: 'acting',
                    actions: { type: 'askAct', params: ({ event }) => event.act },
                  },
                ],
                'handover.opened': { guard: 'hasClients', target: 'handing' },
                'stand-in.opened': { guard: 'mayHaveStandIn', target: 'standingIn' },
                'supervision.opened': { guard: 'maySupervise', target: 'supervising' },
              },
            },
            exploring: {
              invoke: {
                id: 'explorer',
                src: 'explorer',
                input: ({ context: { explored, draft } }) => ({
                  kind: explored,
                  isMany: true,
                  chosen: explored === 'account' ? draft.accounts : draft.groups,
                }),
                onDone: {
                  target: 'none',
                  actions: [
                    { type: 'addExplored', params: ({ event }) => event.output },
                    'sendReference',
                    { type: 'chooseExplored', params: ({ event }) => event.output },
                  ],
                },
              },
            },
            handing: {
              invoke: {
                id: 'handover',
                src: 'handover',
                input: ({ context }) => ({
                  adviser: context.opened.draft.defaultCode,
                  leaver: leavingAdviserIn(context),
                  newId: context.newId,
                }),
                onDone: 'none',
              },
            },
            standingIn: {
              exit: { type: 'setStandInUnsaved', params: false },
              invoke: {
                id: 'standIn',
                src: 'standIn',
                input: ({ context }) => ({
                  username: context.username ?? '',
                  name: O.some(personNameIn(context)),
                  newId: context.newId,
                }),
                onSnapshot: {
                  actions: { type: 'setStandInUnsaved', params: ({ event }) => event.snapshot.context.hasUnsavedActs },
                },
                onDone: {
                  target: 'none',
                  actions: { type: 'setNotice', params: ({ event }) => waitsNotice(event.output) },
                },
              },
            },
            supervising: {
              invoke: {
                id: 'supervision',
                src: 'supervision',
                input: ({ context }) => ({
                  of: { username: context.username ?? '', name: personNameIn(context) },
                  newId: context.newId,
                }),
                onDone: [
                  {
                    guard: ({ event }) => event.output,
                    target: 'none',
                    actions: { type: 'openMessages', params: ({ context }) => context.username ?? '' },
                  },
                  { target: 'none' },
                ],
              },
            },
            acting: {
              invoke: {
                id: 'acting',
                src: 'acting',
                input: ({ context }) => ({
                  of: {
                    act: context.asked,
                    username: context.username ?? '',
                    name: personNameIn(context),
                  },
                }),
                onDone: [
                  {
                    guard: { type: 'isDeleted', params: ({ event }) => event.output },
                    target: '#userForm.leaving',
                    actions: assign(({ event }) => ({
                      departure: {
                        saved: 'deleted' as const,
                        kept: O.isSome(event.output) ? event.output.value.kept : O.none,
                      },
                      hasUnsavedActs: false,
                    })),
                  },
                  { target: 'none', actions: { type: 'setNotice', params: ({ event }) => event.output } },
                ],
              },
              initial: 'plain',
              states: {
                plain: {},
                findingKept: {
                  invoke: {
                    id: 'findKept',
                    src: 'findKept',
                    input: ({ context }) => context.username ?? '',
                    onDone: { target: 'plain', actions: assign(({ event }) => ({ kept: event.output })) },
                  },
                },
              },
            },
          },
        },
        password: {
          initial: 'own',
          states: {
            own: { on: { 'password.requested': 'generating' } },
            generating: {
              invoke: {
                id: 'generatePassword',
                src: 'generatePassword',
                onDone: { target: 'own', actions: { type: 'fillPassword', params: ({ event }) => event.output } },
              },
            },
          },
        },
      },
    },
    leaving: { invoke: { id: 'leave', src: 'leave', input: ({ context }) => context.departure } },
  },
})

export type UserFormRef = ActorRefFrom<typeof userFormMachine>
