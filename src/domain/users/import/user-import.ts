import * as t from 'io-ts'
import type { Decider } from '../../decider.ts'
import { E } from '../../fp.ts'
import { Uuid } from '../../uuid.ts'
import { textUpTo } from '../../text/text-codec.ts'

export const userImportPrefix = 'user-import/'

export const UserImportRequest = t.readonly(t.strict({ id: Uuid, updates: t.readonlyArray(textUpTo(1_000)) }))
export type UserImportRequest = t.TypeOf<typeof UserImportRequest>

export const ImportStage = t.keyof({ checking: null, hashing: null, writing: null })
export type ImportStage = t.TypeOf<typeof ImportStage>

/** In the stage `hashing`, `total` counts rows with a password. */
export const UserImportProgress = t.readonly(
  t.strict({ import: Uuid, stage: ImportStage, done: t.number, total: t.number }),
)
export type UserImportProgress = t.TypeOf<typeof UserImportProgress>

/** `line` counts the header as 1; `reasons` are by field, in the words of the form. */
export const FailedRow = t.readonly(
  t.strict({
    line: t.number,
    username: t.string,
    message: t.string,
    reasons: t.readonlyArray(t.strict({ path: t.string, message: t.string })),
  }),
)
export type FailedRow = t.TypeOf<typeof FailedRow>

export const WarnedRow = t.readonly(
  t.strict({
    line: t.number,
    username: t.string,
    reasons: t.readonlyArray(t.strict({ path: t.string, message: t.string })),
  }),
)
export type WarnedRow = t.TypeOf<typeof WarnedRow>

const usernameList = t.readonlyArray(t.string)
const authorshipFields = { by: t.string, at: t.string }

/** Only user names, because a law may have details erased. `at` is an ISO instant; old events have no `digest`. */
export const UserImportEvent = t.union([
  t.intersection([
    t.strict({ type: t.literal('UsersImported'), created: usernameList, updated: usernameList, ...authorshipFields }),
    t.exact(t.partial({ digest: t.string })),
  ]),
  t.strict({
    type: t.literal('UserImportWithdrawn'),
    withdrawn: usernameList,
    deleted: usernameList,
    restored: usernameList,
    kept: usernameList,
    ...authorshipFields,
  }),
])
export type UserImportEvent = t.TypeOf<typeof UserImportEvent>

type ImportedFacts = Omit<Extract<UserImportEvent, { readonly type: 'UsersImported' }>, 'type'>
type WithdrawnFacts = Omit<Extract<UserImportEvent, { readonly type: 'UserImportWithdrawn' }>, 'type'>

export type UserImportCommand =
  | ({ readonly type: 'ImportUsers' } & ImportedFacts)
  | ({ readonly type: 'WithdrawImport' } & WithdrawnFacts)

export type UserImport =
  | { readonly _tag: 'Unknown' }
  | ({ readonly _tag: 'Imported' } & ImportedFacts)
  | { readonly _tag: 'Withdrawn'; readonly imported: ImportedFacts; readonly withdrawal: WithdrawnFacts }

export interface UserImportRefusal {
  readonly _tag: 'NotFound'
}

export const userImport: Decider<UserImport, UserImportCommand, UserImportEvent, UserImportRefusal> = {
  initial: { _tag: 'Unknown' },

  decide: (command, state) => {
    switch (command.type) {
      case 'ImportUsers':
        return E.right(state._tag === 'Unknown' ? [{ ...command, type: 'UsersImported' }] : [])
      case 'WithdrawImport':
        if (state._tag === 'Unknown') return E.left({ _tag: 'NotFound' })
        return E.right(state._tag === 'Imported' ? [{ ...command, type: 'UserImportWithdrawn' }] : [])
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'UsersImported': {
        const { type: _, ...imported } = event
        return state._tag === 'Unknown' ? { _tag: 'Imported', ...imported } : state
      }
      case 'UserImportWithdrawn': {
        if (state._tag !== 'Imported') return state
        const { _tag: _, ...imported } = state
        const { type: __, ...withdrawal } = event
        return { _tag: 'Withdrawn', imported, withdrawal }
      }
    }
  },
}
