import * as t from 'io-ts'
import type { Decider } from '../../decider.ts'
import { E } from '../../fp.ts'
import { Uuid } from '../../uuid.ts'
import { text } from '../../text.ts'

export const userImportPrefix = 'user-import/'

export const ImportOrder = t.readonly(t.strict({ id: Uuid, updates: t.readonlyArray(text(1_000)) }))
export type ImportOrder = t.TypeOf<typeof ImportOrder>

export const ImportStage = t.keyof({ checking: null, hashing: null, writing: null })
export type ImportStage = t.TypeOf<typeof ImportStage>

/** In the stage `hashing`, `total` counts rows with a password. */
export const ImportProgress = t.readonly(
  t.strict({ import: Uuid, stage: ImportStage, done: t.number, total: t.number }),
)
export type ImportProgress = t.TypeOf<typeof ImportProgress>

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

const people = t.readonlyArray(t.string)
const act = { by: t.string, at: t.string }

/** Only user names, because a law may have details erased. `at` is an ISO instant; old events have no `digest`. */
export const UserImportEvent = t.union([
  t.intersection([
    t.strict({ type: t.literal('UsersImported'), created: people, updated: people, ...act }),
    t.exact(t.partial({ digest: t.string })),
  ]),
  t.strict({
    type: t.literal('UserImportWithdrawn'),
    withdrawn: people,
    deleted: people,
    restored: people,
    kept: people,
    ...act,
  }),
])
export type UserImportEvent = t.TypeOf<typeof UserImportEvent>

type Imported = Omit<Extract<UserImportEvent, { readonly type: 'UsersImported' }>, 'type'>
type Withdrawn = Omit<Extract<UserImportEvent, { readonly type: 'UserImportWithdrawn' }>, 'type'>

export type UserImportCommand =
  | ({ readonly type: 'ImportUsers' } & Imported)
  | ({ readonly type: 'WithdrawImport' } & Withdrawn)

export type UserImport =
  | { readonly _tag: 'Unknown' }
  | ({ readonly _tag: 'Imported' } & Imported)
  | { readonly _tag: 'Withdrawn'; readonly imported: Imported; readonly withdrawal: Withdrawn }

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
