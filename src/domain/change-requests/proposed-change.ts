import * as t from 'io-ts'
import { StandIn } from '../messages/stand-in.ts'
import { SettingValue } from '../settings/setting-kind.ts'
import { UserRights, UserStatus } from '../users/user.ts'
import { DetailName } from '../users/user-details.ts'

const ProposedAccount = t.readonly(t.strict({ rights: UserRights, status: UserStatus }))

/** `before` is null for a new account. Details and password hash are stored outside the log; `fields` names them. */
export const ProposedPerson = t.readonly(
  t.strict({
    username: t.string,
    before: t.union([ProposedAccount, t.null]),
    after: ProposedAccount,
    fields: t.readonlyArray(DetailName),
    hasPassword: t.boolean,
    changePassword: t.boolean,
    revision: t.number,
  }),
)
export type ProposedPerson = t.TypeOf<typeof ProposedPerson>

/** Acts that can wait for approval. Blocking users and ending sessions take rights away, so these acts never wait. */
export const ProposedAct = t.keyof({ allow: null, delete: null, invite: null, reset: null })
export type ProposedAct = t.TypeOf<typeof ProposedAct>

const subjectRevisions = t.readonlyArray(t.readonly(t.strict({ username: t.string, revision: t.number })))

/** Each `revision` is that of the changed object at the time of the request. */
export const ProposedChange = t.union([
  t.strict({
    kind: t.literal('setting'),
    title: t.string,
    before: SettingValue,
    value: SettingValue,
    revision: t.number,
  }),
  t.strict({
    kind: t.literal('stand-in'),
    username: t.string,
    before: t.union([StandIn, t.null]),
    named: StandIn,
    revision: t.number,
  }),
  t.strict({ kind: t.literal('user'), person: ProposedPerson }),
  t.strict({ kind: t.literal('user-import'), people: t.readonlyArray(ProposedPerson) }),
  t.strict({ kind: t.literal('user-act'), act: ProposedAct, people: subjectRevisions }),
  t.strict({
    kind: t.literal('import-withdrawal'),
    import: t.string,
    confirmed: t.readonlyArray(t.string),
    people: subjectRevisions,
  }),
])
export type ProposedChange = t.TypeOf<typeof ProposedChange>

export type ProposedChangeOfKind<Kind extends ProposedChange['kind']> = Extract<ProposedChange, { readonly kind: Kind }>

export const peopleOf = (change: ProposedChange): readonly string[] => {
  switch (change.kind) {
    case 'setting':
      return []
    case 'stand-in':
      return [change.username]
    case 'user':
      return [change.person.username]
    case 'user-import':
    case 'user-act':
    case 'import-withdrawal':
      return change.people.map(({ username }) => username)
  }
}

export const usernamesAffectedBy = (change: ProposedChange): readonly string[] =>
  change.kind === 'stand-in' ? [...peopleOf(change), change.named.standIn] : peopleOf(change)
