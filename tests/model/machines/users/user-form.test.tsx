import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type AnyEventObject, createActor } from 'xstate'
import { waitsMark, waitsText } from '../../../../src/domain/change-requests/waits-text.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { explorerMachine } from '../../../../src/machines/explorers/explorer.ts'
import { standInEditorMachine, standInMachine } from '../../../../src/machines/messages/stand-in.ts'
import { newUser, type SavedUserDraft, userEditorMachine } from '../../../../src/machines/users/user-editor.ts'
import { type FormInput, personActionMachine } from '../../../../src/machines/users/user-form-context.ts'
import { userFormMachine } from '../../../../src/machines/users/user-form.ts'
import { UserFormScreen } from '../../../../src/views/users/form/user-form-screen.tsx'
import { aLeave, noStandIn } from '../../../samples/messages/stand-in.ts'
import { answered, lostRead, newId } from '../../../samples/sample.ts'
import {
  administratorIdentity,
  clientDraft,
  formReference,
  formWalks,
  openLink,
  savedClient,
  startOf,
  userEditor,
  userForm as sample,
} from '../../../samples/users/user-form.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { tell as tellActor } from '../../support/tell.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = userFormMachine.provide({
  actors: {
    openForm: unanswered(),
    readUser: unanswered(),
    lookUp: unanswered(),
    findLink: unanswered(),
    findKept: unanswered(),
    readRows: unanswered(),
    generatePassword: unanswered(),
    leave: unanswered(),
    retries: silent(),
    userChanges: silent(),
    editor: userEditorMachine.provide({
      actors: { read: unanswered(), check: unanswered(), save: unanswered(), retries: silent() },
    }),
    explorer: explorerMachine.provide({ actors: { readExplorables: unanswered(), retries: silent() } }),
    acting: personActionMachine.provide({ actors: { act: unanswered() } }),
    standIn: standInMachine.provide({
      actors: {
        editor: standInEditorMachine.provide({
          actors: { read: unanswered(), save: unanswered(), findReference: unanswered(), retries: silent() },
        }),
      },
    }),
  },
})

const isHidden = true

const buttonNames: Readonly<Record<string, string>> = {
  'open.retried': 'Try again',
  'password.requested': 'Generate a password',
  'notice.dismissed': 'Dismiss',
}

const renderForm = (input: Partial<FormInput> = {}) => {
  const form = createActor(testedMachine, {
    input: { username: 'client', identity: administratorIdentity, newId, ...input },
  }).start()
  renderView(<UserFormScreen form={form} />)
  const receiver: { send(event: AnyEventObject): void } = form
  const tell = (event: AnyEventObject) => act(() => receiver.send(event))
  const emails: string[] = []
  /** An address that nobody wrote before. */
  const writeEmail = (): void => {
    emails.push(`${emails.length.toString()}@plutus.example`)
    write('Email', emails.at(-1) ?? '')
  }
  const perform = (event: AnyEventObject): void => {
    const name = buttonNames[event.type]
    const button = name === undefined ? null : screen.queryByRole('button', { name, hidden: isHidden })
    if (button !== null) fireEvent.click(button)
    else if (event.type === 'names.changed') writeEmail()
    else tell(event)
  }
  return { form, tell, perform, editor: () => form.getSnapshot().children.editor }
}

const renderOpen = (saved: SavedUserDraft = savedClient, input: Partial<FormInput> = {}) => {
  const rendered = renderForm(input)
  rendered.tell(answered('openForm', E.right(startOf(saved))))
  return rendered
}

const renderNew = () => renderOpen(newUser, { username: null })

const isThere = (text: string | RegExp): boolean => screen.queryByText(text) !== null
const write = (name: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(new RegExp(`^${name}(?: \\*)?$`)), { target: { value } })
}
const valueOf = (name: string): string =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}(?: \\*)?$`)).value
const canSave = (): boolean => !screen.getByRole('button', { name: 'Save' }).matches(':disabled')

describe('the form of a user', () => {
  test.each(formWalks.flatMap((events) => pathsOf(testedMachine, events, sample)))('$name', ({ steps }) => {
    const { form, perform } = renderForm()
    for (const { event, state } of steps) {
      perform(event)
      const { link, generated, notice } = state.context
      const eventType: string = event.type
      expect(form.getSnapshot().value).toEqual(state.value)
      expect(isThere('Try again')).toBe(state.matches('failed'))
      expect(screen.queryByRole('status', { name: 'Loading the user' }) !== null).toBe(
        !state.matches('failed') && !state.matches('open'),
      )
      if (!state.matches('open')) continue
      expect(screen.getByRole('heading', { level: 1, hidden: isHidden }).textContent).toBe('Margaret Ashworth')
      expect(isThere(openLink.address)).toBe(O.isSome(link))
      expect(isThere('Password generated')).toBe(O.isSome(generated))
      expect(isThere('A reset link was issued')).toBe(O.isSome(notice))
      expect(isThere('Email: Email address taken')).toBe(
        eventType === 'xstate.done.actor.lookUp' && state.context.taken.email !== null,
      )
      expect(screen.queryByRole('dialog', { name: 'Choose groups', hidden: isHidden }) !== null).toBe(
        state.matches({ open: { dialog: 'exploring' } }),
      )
      expect(screen.queryByRole('dialog', { name: /^(Delete|Send) Margaret/, hidden: isHidden }) !== null).toBe(
        state.matches({ open: { dialog: 'acting' } }),
      )
      expect(isThere('Messages with them are kept, the last of them until 05-Dec-33.')).toBe(
        state.matches({ open: { dialog: 'acting' } }) && O.isSome(state.context.kept),
      )
    }
  })

  test('First aid 6: names what was chosen once its rows are read, and does not call it unknown before', () => {
    const { form, tell } = renderOpen()
    const rows = () => form.getSnapshot().matches({ open: { rows: 'reading' } })
    const asked = () => form.getSnapshot().children['readRows']?.getSnapshot()
    tell({ type: 'explorer.opened', kind: 'account' })
    tell(answered('explorer', O.some(['P1', 'P7', 'P8'])))
    expect(asked()).toMatchObject({ input: { accounts: ['P7', 'P8'], groups: [] } })
    const list = () => within(screen.getByRole('list', { name: 'Accounts chosen' })).getAllByRole('listitem')
    const texts = () => list().map(({ textContent }) => textContent)
    expect(texts()).toEqual(['Ashworth Family Trust P1', ' P7', ' P8'])
    expect(isThere(/is not known/)).toBe(false)
    const account = { AccountAlias: '', AccountType: 'Trust', AdvisorCode: 'A1', GroupCode: 'G1' }
    const found = [{ ...account, AccountCode: 'P7', AccountName: 'Seventh Trust' }]
    tell(answered('readRows', E.right({ accounts: found, groups: [], codes: { accounts: ['P7', 'P8'], groups: [] } })))
    expect(texts()).toEqual(['Ashworth Family Trust P1', 'Seventh Trust P7', 'Not known P8'])
    expect([...form.getSnapshot().context.codes.accounts]).toEqual(['P1', 'P2', 'P7'])
    expect(rows()).toBe(false)
    write('Phone', '02 9000 1000')
    expect(rows()).toBe(false)
  })

  test('First aid 6: tries again to read the rows that were lost, with the next edit', () => {
    const { form, tell } = renderOpen()
    const rows = () => form.getSnapshot().value
    tell({ type: 'explorer.opened', kind: 'group' })
    tell(answered('explorer', O.some(['G8'])))
    expect(rows()).toMatchObject({ open: { rows: 'reading' } })
    tell(answered('readRows', lostRead))
    expect(rows()).toMatchObject({ open: { rows: 'known' } })
    write('Phone', '02 9000 1000')
    expect(rows()).toMatchObject({ open: { rows: 'reading' } })
    const groups = [{ GroupCode: 'G8', GroupName: 'Eighth', accounts: [] }]
    tell(answered('readRows', E.right({ accounts: [], groups, codes: { accounts: [], groups: ['G8'] } })))
    expect(isThere(/Eighth/)).toBe(true)
  })

  test('First aid 6: says of a saved account that the ledger has no more that it is not known', () => {
    renderOpen({ ...savedClient, draft: { ...clientDraft, accounts: ['P1', 'P9'] } })
    const list = within(screen.getByRole('list', { name: 'Accounts chosen' })).getAllByRole('listitem')
    expect(list.map(({ textContent }) => textContent)).toEqual(['Ashworth Family Trust P1', 'Not known P9'])
  })

  test('First aid 14: says that a change waits, whoever requested it', () => {
    const { tell } = renderOpen({ ...savedClient, waits: 'c1' })
    expect(screen.getByRole('link', { name: waitsMark }).getAttribute('href')).toBe('/admin/change-requests')
    tell({ type: 'act.opened', act: 'reset' })
    tell(answered('acting', O.some({ act: 'reset', kept: O.none, isMailRefused: false, isWaiting: true })))
    expect(isThere(waitsText)).toBe(true)
  })

  test('First aid 14: stays open when its deletion waits', () => {
    const { form, tell } = renderOpen()
    tell({ type: 'act.opened', act: 'delete' })
    tell(answered('findKept', O.none))
    tell(answered('acting', O.some({ act: 'delete', kept: O.none, isMailRefused: false, isWaiting: true })))
    expect(form.getSnapshot().matches('open')).toBe(true)
    expect(isThere(waitsText)).toBe(true)
  })

  test('an adviser’s stand-in is named there, but by nobody below them, and nobody else has one', () => {
    const named = { name: 'Delegate…', hidden: isHidden }
    const { form, tell } = renderOpen({ ...savedClient, draft: { ...clientDraft, roles: ['adviser'] } })
    fireEvent.click(screen.getByRole('button', named))
    expect(screen.getByRole('dialog', { name: 'Delegate for Margaret Ashworth', hidden: isHidden })).toBeTruthy()
    const { editor } = form.getSnapshot().children.standIn?.getSnapshot().children ?? {}
    tellActor(editor, answered('open', E.right(noStandIn)))
    tellActor(editor, { type: 'draft.edited', draft: aLeave })
    expect(form.getSnapshot().context.isStandInUnsaved).toBe(true)
    tell(answered('standIn', undefined))
    expect(form.getSnapshot().context.isStandInUnsaved).toBe(false)
    expect(form.getSnapshot().matches({ open: { dialog: 'none' } })).toBe(true)
    for (const roles of [['client'], ['adviser', 'superadmin']] as const) {
      cleanup()
      renderOpen({ ...savedClient, draft: { ...clientDraft, roles } })
      expect(screen.queryByRole('button', named)).toBeNull()
    }
  })

  test('says why it cannot be saved, and sends nothing then', () => {
    const { editor } = renderOpen()
    expect([isThere('No changes yet'), canSave()]).toEqual([true, false])
    write('Given name', '')
    expect([isThere('Given name: This field is required'), canSave()]).toEqual([true, false])
    write('Given name', 'Maggie')
    expect(canSave()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(editor()?.getSnapshot().value).toBe('checking')
  })

  test('a required field that was left empty says so, and the foot how many fields are left', () => {
    renderNew()
    const required = () => screen.queryAllByText('This field is required').length
    expect(required()).toBe(0)
    fireEvent.blur(screen.getByLabelText(/^Given name/))
    expect(required()).toBe(1)
    fireEvent.blur(screen.getByLabelText(/^Middle name/))
    expect(required()).toBe(1)
    write('Given name', 'Maggie')
    expect(required()).toBe(0)
    const count = () => Number(/(\d+) fields left$/.exec(screen.getByText(/fields left$/).textContent)?.[1])
    expect(isThere('Role: This field is required')).toBe(true)
    const before = count()
    write('Family name', 'Ashworth')
    expect(count()).toBe(before - 1)
  })

  test('going from one role to the next is not leaving the roles', () => {
    renderNew()
    const box = (name: string) => screen.getByRole('checkbox', { name })
    const errors = () => screen.queryAllByText('This field is required').length
    fireEvent.blur(box('Client'), { relatedTarget: box('Adviser') })
    expect(errors()).toBe(0)
    fireEvent.blur(box('Adviser'), { relatedTarget: screen.getByLabelText(/^User name/) })
    expect(errors()).toBe(1)
  })

  test('a role with one dashboard type chooses it, one account is the code, and roles keep the order they were chosen in', () => {
    const { editor } = renderNew()
    const box = (name: string) => screen.getByRole('checkbox', { name })
    fireEvent.click(box('Accountant'))
    expect(screen.getByLabelText(/^Default dashboard/)).toHaveProperty('value', 'external')
    expect(screen.getByLabelText(/^Default Code/)).toHaveProperty('disabled', true)
    act(() => editor()?.send({ type: 'draft.edited', draft: { ...newUser.draft, accounts: ['P1'] } }))
    fireEvent.click(box('Client'))
    fireEvent.click(box('Accountant'))
    expect(screen.getByLabelText(/^Default dashboard/)).toHaveProperty('value', '')
    fireEvent.change(screen.getByLabelText(/^Default dashboard/), { target: { value: 'portfolio' } })
    expect(screen.getByLabelText(/^Default Code/)).toHaveProperty('value', 'P1')
    expect(editor()?.getSnapshot().context.draft.roles).toEqual(['client', 'external'])
    fireEvent.click(box('Client'))
    fireEvent.click(box('Accountant'))
    fireEvent.click(box('Adviser'))
    expect(screen.getByLabelText(/^Adviser Code/)).toHaveProperty('disabled', false)
  })

  test('what somebody else has is said while one types, and no more once it is another', () => {
    const { tell } = renderNew()
    write('User name', ' Taken ')
    tell({ type: 'xstate.after.pause.userForm.open.names.pausing' })
    tell(answered('lookUp', E.right({ username: true, email: false })))
    expect(isThere('Username address taken')).toBe(true)
    write('User name', 'free')
    expect(isThere('Username address taken')).toBe(false)
  })

  test('an address that was refused says so, live, and no more once it is another', () => {
    const { tell } = renderOpen()
    const receiver = /^Email to this address bounced on 03-Nov-26 .*: 550 no such mailbox$/
    expect(isThere(receiver)).toBe(false)
    tell({ type: 'user.changed' })
    const mailRefusal = { at: '2026-11-03T01:00:00.000Z', answer: '550 no such mailbox' }
    tell(answered('readUser', E.right({ ...savedClient, mailRefusal })))
    expect(isThere(receiver)).toBe(true)
    write('Email', 'another@plutus.example')
    expect(isThere(receiver)).toBe(false)
    write('Email', clientDraft.email)
    expect(isThere(receiver)).toBe(true)
    tell({ type: 'user.changed' })
    tell(answered('readUser', E.right(savedClient)))
    expect(isThere(receiver)).toBe(false)
  })

  test('an address that was refused can be tried again, and no other', () => {
    const { tell } = renderOpen({ ...savedClient, mailRefusal: { at: '2026-11-03T01:00:00.000Z', answer: '550' } })
    const named = { name: 'Resume emails', hidden: isHidden }
    fireEvent.click(screen.getByRole('button', named))
    expect(screen.getByRole('dialog', { name: /^Resume emails to Margaret Ashworth/, hidden: isHidden })).toBeTruthy()
    tell(answered('acting', O.some({ act: 'lift-refusal', kept: O.none, isMailRefused: false })))
    expect(isThere('Emails to this address have been resumed')).toBe(true)
    tell({ type: 'user.changed' })
    tell(answered('readUser', E.right(savedClient)))
    expect(screen.queryByRole('button', named)).toBeNull()
  })

  test('a link that no mail takes there is not said to be sent', () => {
    const { tell } = renderOpen()
    fireEvent.click(screen.getByRole('button', { name: /^Send (invitation|reset link)$/ }))
    tell(answered('acting', O.some({ act: 'invite', kept: O.none, isMailRefused: true })))
    expect(
      isThere(
        'Plutus could not send the email, because this address bounced. Correct the address and send the link again.',
      ),
    ).toBe(true)
    expect(isThere('An invitation was issued')).toBe(false)
  })

  test('a generated password is in both fields, and is shown until another is written', () => {
    const { tell, editor } = renderOpen()
    fireEvent.click(screen.getByRole('button', { name: 'Generate a password' }))
    tell(answered('generatePassword', 'HC7kkPq4WmT2xYz9a'))
    const { password, passwordConfirm } = editor()?.getSnapshot().context.draft ?? {}
    expect([password, passwordConfirm]).toEqual(['HC7kkPq4WmT2xYz9a', 'HC7kkPq4WmT2xYz9a'])
    expect(isThere('HC7kkPq4WmT2xYz9a')).toBe(true)
    write('Password', 'Another1')
    expect([isThere('HC7kkPq4WmT2xYz9a'), isThere("Confirm password: Passwords don't match")]).toEqual([false, true])
  })

  test('roles nobody may give are not offered, and of somebody above nothing can be changed', () => {
    renderOpen({ ...savedClient, draft: { ...clientDraft, roles: ['superadmin'] } })
    expect(isThere('Read only: this user has a higher role than you. To change the user, you need that role.')).toBe(
      true,
    )
    expect([isThere('*'), isThere(/^Choose/)]).toEqual([false, false])
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test('nobody is offered a role they cannot give', () => {
    renderNew()
    expect([screen.queryAllByText('*').length > 0, isThere('Choose accounts')]).toEqual([true, true])
    const offered = screen.getAllByRole('checkbox').map((box) => box.getAttribute('value'))
    expect(offered.filter((role) => role !== null && role !== 'on')).not.toContain('superadmin')
  })

  test('of themselves people change neither roles nor what they see, nor delete themselves', () => {
    renderOpen(
      { ...savedClient, draft: { ...clientDraft, username: 'admin', roles: ['admin'] } },
      { username: 'admin' },
    )
    expect(screen.getByRole('checkbox', { name: 'Client' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Choose accounts' })).toHaveProperty('disabled', true)
    expect(screen.getByLabelText('Status')).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    write('Phone', '02 9000 1000')
    expect(isThere('No changes yet')).toBe(false)
  })

  test.each([
    ['who has yet to choose a password', { change_password: true }, null, 'Send invitation'],
    [
      'who was given another after they had signed in',
      { change_password: true },
      '2026-11-20T03:05:00.000Z',
      'Send reset link',
    ],
    ['who has a password', { change_password: false }, null, 'Send reset link'],
  ])('of somebody %s there is one link to send', (_, changes, lastLogin, expected) => {
    renderOpen({ ...savedClient, draft: { ...clientDraft, ...changes }, lastLogin })
    const offered = ['Send invitation', 'Send reset link'].filter((name) => screen.queryByRole('button', { name }))
    expect(offered).toEqual([expected])
  })

  test.each([
    ['User name', 100],
    ['Given name', 200],
    ['Middle name', 500],
    ['Address', 500],
  ])('%s takes %i letters', (name, most) => {
    renderNew()
    expect(screen.getByRole('textbox', { name: new RegExp(`^${name}(?: \\*)?$`) })).toHaveProperty('maxLength', most)
  })

  test('deleting asks first, and says what goes and what stays', () => {
    const { tell } = renderOpen()
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = screen.getByRole('dialog', { name: 'Delete Margaret Ashworth?', hidden: isHidden })
    tell(answered('findKept', O.none))
    expect(within(dialog).getByText('are you sure?')).toBeTruthy()
    expect(dialog.textContent).toContain('The user name stays taken')
    expect(dialog.textContent).toContain('for the number of years in the site setting MessageRetentionYears')
  })

  test('what is written is unsaved until the editor is done', () => {
    const { form, tell } = renderOpen()
    write('Phone', '02 9000 1000')
    expect(form.getSnapshot().context.hasUnsavedActs).toBe(true)
    tell(answered('editor', O.some('updated')))
    const { hasUnsavedActs, departure } = form.getSnapshot().context
    expect([form.getSnapshot().value, hasUnsavedActs, departure]).toEqual(['leaving', false, { saved: 'updated' }])
  })
})

const editorButtons: Readonly<Record<string, string>> = {
  'theirs.taken': 'Load their version',
  'mine.kept': 'Keep mine',
}

describe('the editor of a user, in its form', () => {
  test.each(pathsOf(userEditorMachine, userEditor.events, userEditor).filter(({ steps }) => steps.length > 0))(
    '$name',
    ({ steps }) => {
      const { editor, tell } = renderOpen()
      for (const { event, state } of steps) {
        const name = editorButtons[event.type]
        const receiver: { send(event: AnyEventObject): void } | undefined = editor()
        if (name === undefined) act(() => receiver?.send(event))
        else fireEvent.click(screen.getByRole('button', { name, hidden: isHidden }))
        if (state.status === 'done') {
          expect(editor()).toBeUndefined()
          continue
        }
        tell({ type: 'notice.dismissed' })
        const { draft, theirs, refusal } = state.context
        expect(editor()?.getSnapshot().value).toEqual(state.value)
        expect(editor()?.getSnapshot().context.draft).toEqual(draft)
        expect(valueOf('Given name')).toBe(draft.given_name)
        expect(valueOf('Phone')).toBe(draft.phone_number)
        const isBusy = state.matches('checking') || state.matches('saving') || state.matches('reading')
        const save = screen
          .getAllByRole('button', { name: 'Save', hidden: isHidden })
          .find((one) => one.matches('[type=submit]'))
        expect(save?.hasAttribute('data-loading')).toBe(isBusy)
        expect(save?.matches(':disabled')).toBe(editor()?.getSnapshot().can({ type: 'save.requested' }) === false)
        expect(isThere('Somebody else has changed this user since you opened it')).toBe(O.isSome(theirs))
        expect(screen.queryByRole('dialog', { name: 'Change their access?', hidden: isHidden }) !== null).toBe(
          state.matches('doubted'),
        )
        expect(isThere('Email: Email address taken')).toBe(O.isSome(refusal) && refusal.value._tag === 'Field')
        expect(isThere('There must be a superadministrator who can sign in')).toBe(
          O.isSome(refusal) && refusal.value._tag === 'Refused',
        )
        expect(isThere(/has deleted this user/)).toBe(O.isSome(refusal) && refusal.value._tag === 'Gone')
      }
    },
  )

  test('what its draft is held against is told it while it is open', () => {
    const editor = createActor(userEditorMachine, { input: { key: 'client', saved: savedClient } }).start()
    editor.send({ type: 'reference.received', reference: formReference })
    editor.send({ type: 'draft.edited', draft: { ...clientDraft, email: 'thomas@plutus.example' } })
    expect(editor.getSnapshot().can({ type: 'save.requested' })).toBe(true)
    const taken = { username: null, email: 'thomas@plutus.example' }
    editor.send({ type: 'reference.received', reference: { ...formReference, taken } })
    expect(editor.getSnapshot().can({ type: 'save.requested' })).toBe(false)
  })
})
