import { E, O } from '../../../src/domain/fp.ts'
import type { KeptMessages } from '../../../src/domain/messages/kept-messages.ts'
import type { Identity } from '../../../src/domain/users/identity.ts'
import { emptyUserDraft, type UserDraft } from '../../../src/domain/users/user-draft.ts'
import { type FormReference, type SavedUserDraft, userEditorMachine } from '../../../src/machines/users/user-editor.ts'
import type { FormChoices, FormStart, OpenPasswordLink } from '../../../src/machines/users/user-form-context.ts'
import { userFormMachine } from '../../../src/machines/users/user-form.ts'
import { clientIdentity } from '../people.ts'
import { answered, lostRead, missingRead, newId, refusedRead, type Sample } from '../sample.ts'

export const administratorIdentity: Identity = {
  ...clientIdentity,
  username: 'admin',
  given_name: 'Ada',
  family_name: 'Admin',
  roles: ['admin'],
  permissions: ['site.admin', 'client.admin'],
  accounts: [],
  groups: [],
  defaultDashboardType: 'admin',
  defaultCode: 'firm',
}

const accountOf = (AccountCode: string, AccountName: string) => ({
  AccountCode,
  AccountName,
  AccountAlias: '',
  AccountType: 'Trust',
  AdvisorCode: 'A1',
  GroupCode: 'G1',
})

const formChoices: FormChoices = {
  accounts: [accountOf('P1', 'Ashworth Family Trust'), accountOf('P2', 'Ashworth Super')],
  groups: [{ GroupCode: 'G1', GroupName: 'Ashworth', accounts: ['P1', 'P2'] }],
  advisers: [{ AdvisorCode: 'A1', AdvisorName: 'Thomas Whitfield', Phone: '', Email: '' }],
  roles: ['admin', 'adviser', 'client', 'external'],
}

export const clientDraft: UserDraft = {
  ...emptyUserDraft,
  username: 'client',
  email: 'margaret@plutus.example',
  given_name: 'Margaret',
  family_name: 'Ashworth',
  roles: ['client'],
  accounts: ['P1'],
  dashboardId: 'portfolio',
  defaultCode: 'P1',
}

export const savedClient: SavedUserDraft = {
  revision: 1,
  draft: clientDraft,
  isInvited: false,
  lastLogin: null,
  mailRefusal: null,
}

export const startOf = (saved: SavedUserDraft): FormStart => ({ choices: formChoices, saved })

export const openLink: OpenPasswordLink = {
  address: 'https://plutus.example/verify#link',
  purpose: 'reset',
  expiresAt: '2026-11-22T03:00:00.000Z',
}

const keptUntil: KeptMessages = { _tag: 'Until', day: '2033-12-05' }

const opened = answered('openForm', E.right(startOf(savedClient)))

const formOpening = [
  opened,
  answered('openForm', missingRead),
  answered('openForm', lostRead),
  answered('openForm', refusedRead),
  { type: 'open.retried' },
]

export const userForm: Sample<typeof userFormMachine> = {
  machine: userFormMachine,
  input: { username: 'client', identity: administratorIdentity, newId },
  identify: ({ value, context: { link, generated, notice, kept } }) => ({
    value,
    kept,
    isLinked: O.isSome(link),
    isGenerated: O.isSome(generated),
    hasNotice: O.isSome(notice),
  }),
  events: [
    ...formOpening,
    { type: 'names.changed' },
    { type: 'xstate.after.pause.userForm.open.names.pausing' },
    answered('lookUp', E.right({ username: false, email: true })),
    answered('lookUp', lostRead),
    { type: 'user.changed' },
    answered('readUser', E.right({ ...savedClient, revision: 2 })),
    answered('readUser', lostRead),
    answered('findLink', O.none),
    answered('findLink', O.some(openLink)),
    { type: 'explorer.opened', kind: 'group' },
    answered('explorer', O.some(['G1'])),
    answered('explorer', O.none),
    { type: 'act.opened', act: 'reset' },
    { type: 'act.opened', act: 'delete' },
    answered('acting', O.none),
    answered('findKept', O.none),
    answered('findKept', O.some(keptUntil)),
    answered('acting', O.some({ act: 'reset', kept: O.none, isMailRefused: false, isWaiting: false })),
    answered('acting', O.some({ act: 'delete', kept: O.some(keptUntil), isMailRefused: false, isWaiting: false })),
    { type: 'password.requested' },
    answered('generatePassword', 'HC7kkPq4WmT2xYz9a'),
    { type: 'notice.dismissed' },
    answered('editor', O.some('updated')),
  ],
}

/** The parts of an open form do not touch each other: walked together they are the product of all. */
export const formWalks: readonly Sample<typeof userFormMachine>['events'][] = [
  formOpening,
  ...[
    /names|lookUp/,
    /user\.changed|readUser|findLink/,
    /explorer/,
    /act\.opened|acting|notice|findKept/,
    /assword|editor/,
  ].map((part) => [opened, ...userForm.events.filter(({ type }) => part.test(type))]),
]

export const formReference: FormReference = {
  actor: administratorIdentity,
  codes: { accounts: new Set(['P1', 'P2']), groups: new Set(['G1']), advisers: new Set(['A1']) },
  taken: { username: null, email: null },
}

const editedEvent = (change: Partial<UserDraft>) => ({ type: 'draft.edited', draft: { ...clientDraft, ...change } })

const otherSavedUser = (change: Partial<UserDraft>, revision: number): SavedUserDraft => ({
  ...savedClient,
  revision,
  draft: { ...clientDraft, ...change },
})

const lostAccess = {
  gained: [],
  lost: formChoices.accounts.slice(0, 1),
  isEverythingGained: false,
  isEverythingLost: false,
}

export const userEditor: Sample<typeof userEditorMachine> = {
  machine: userEditorMachine,
  input: { key: 'client', saved: savedClient, newId },
  identify: ({ value, context: { draft, saved, theirs: contested, refusal } }) => ({
    value,
    refusal,
    given: draft.given_name,
    phone: draft.phone_number,
    revision: saved.revision,
    isContested: O.isSome(contested),
  }),
  events: [
    { type: 'reference.received', reference: formReference },
    // a change of what they see is asked about
    editedEvent({ given_name: 'Maggie', status: 0 }),
    editedEvent({ given_name: '' }),
    { type: 'save.requested' },
    answered('check', E.right(O.none)),
    answered('check', E.right(O.some(lostAccess))),
    { type: 'save.confirmed' },
    { type: 'save.cancelled' },
    answered('save', E.right('updated')),
    answered('save', E.left({ _tag: 'Stale' })),
    answered('save', E.left({ _tag: 'Field', fields: ['email'], message: 'Email address taken' })),
    answered('save', E.left({ _tag: 'Refused', message: 'There must be a superadministrator who can sign in' })),
    answered('read', E.right(otherSavedUser({ given_name: 'Meg' }, 3))),
    { type: 'saved.received', saved: otherSavedUser({ phone_number: '02 9000 1000' }, 2) },
    { type: 'saved.received', saved: otherSavedUser({ given_name: 'Meg' }, 3) },
    { type: 'saved.gone' },
    { type: 'theirs.taken' },
    { type: 'mine.kept' },
  ],
}
