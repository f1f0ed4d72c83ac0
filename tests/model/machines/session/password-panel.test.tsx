import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise, type InputFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { PasswordDraft } from '../../../../src/domain/session/password-draft.ts'
import {
  type PasswordChangeResult,
  type PasswordChangeRequest,
  passwordPanelMachine,
} from '../../../../src/machines/session/password-panel.ts'
import { passwordPanel as sample } from '../../../samples/session/password-panel.ts'
import { passwordRefusalText } from '../../../../src/views/session/password/password-form.tsx'
import { PasswordPanel } from '../../../../src/views/session/password/password-panel.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

type MachineEvent = EventFrom<typeof passwordPanelMachine>

const labels = {
  oldPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
} as const

const renderPanel = (input: InputFrom<typeof passwordPanelMachine> = { isOpen: false, isGiven: false }) => {
  const panel = createActor(
    passwordPanelMachine.provide({ actors: { changePassword: unanswered(), countdown: silent() } }),
    { input },
  ).start()
  renderView(<PasswordPanel panel={panel} username="client" />)

  // a field that ends as it was has been edited all the same
  const type = (field: keyof typeof labels, value: string): void => {
    const input = screen.getByLabelText(labels[field])
    fireEvent.change(input, { target: { value: `${value} ` } })
    fireEvent.change(input, { target: { value } })
  }

  const perform = (event: MachineEvent): void => {
    switch (event.type) {
      case 'panel.toggled':
        fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
        return
      case 'draft.edited':
        type(event.field, event.value)
        return
      case 'change.cancelled':
        fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
        return
      case 'change.requested':
        fireEvent.click(screen.getByRole('button', { name: 'Change' }))
        return
      case 'wait.shortened':
      default:
        act(() => {
          panel.send(event)
        })
    }
  }
  return { panel, perform }
}

test.each(pathsOf(passwordPanelMachine, sample.events, { input: { isOpen: false, isGiven: false } }))(
  '$name',
  ({ steps }) => {
    const { panel, perform } = renderPanel()
    for (const { event, state } of steps) {
      perform(event)
      const { draft, refusal, hasChanged } = state.context
      const isOpen = !state.matches('collapsed')
      expect(panel.getSnapshot().value).toEqual(state.value)
      expect(panel.getSnapshot().context).toEqual(state.context)
      const isWaiting = state.matches('waiting')
      expect(screen.queryByRole('button', { name: 'Change' }) !== null).toBe(isOpen && !isWaiting)
      expect(screen.queryByRole('button', { name: /^Wait \d seconds?$/ }) !== null).toBe(isWaiting)
      expect(screen.queryByRole('alert')?.textContent ?? null).toBe(
        isOpen && O.isSome(refusal) ? passwordRefusalText(refusal.value) : null,
      )
      expect(screen.queryByText('Password is too short') !== null).toBe(isOpen && draft.newPassword === 'short')
      expect(screen.queryByText("Passwords don't match") !== null).toBe(
        isOpen && draft.confirmPassword !== '' && draft.confirmPassword !== draft.newPassword,
      )
      expect(screen.queryByText('Password Changed') !== null).toBe(hasChanged)
    }
  },
)

test('Change is disabled until the draft is acceptable', () => {
  const { panel, perform } = renderPanel()
  perform({ type: 'panel.toggled' })
  expect(screen.getByRole('button', { name: 'Change' })).toHaveProperty('disabled', true)
  perform({ type: 'draft.edited', field: 'oldPassword', value: 'Old1Secret' })
  perform({ type: 'draft.edited', field: 'newPassword', value: 'New1Secret' })
  expect(panel.getSnapshot().can({ type: 'change.requested' })).toBe(false)
  perform({ type: 'draft.edited', field: 'confirmPassword', value: 'New1Secret' })
  expect(screen.getByRole('button', { name: 'Change' })).toHaveProperty('disabled', false)
})

test('each rule is ticked as it is kept, and the first that is not is said', () => {
  const { perform } = renderPanel()
  perform({ type: 'panel.toggled' })
  const rules = (): readonly string[] =>
    screen.getAllByRole('listitem').flatMap(({ textContent }) => (textContent.endsWith(': done') ? [textContent] : []))
  expect(rules()).toEqual([])
  for (const [typed, kept, said] of [
    ['A', ['A capital letter: done'], 'Password is too short'],
    ['lettersonly', ['8 to 200 characters: done'], 'Password needs a capital letter'],
    ['Lettersonly', ['8 to 200 characters: done', 'A capital letter: done'], 'Password needs a digit'],
    ['Letters4all', ['8 to 200 characters: done', 'A capital letter: done', 'A digit: done'], null],
  ] as const) {
    perform({ type: 'draft.edited', field: 'newPassword', value: typed })
    expect(rules()).toEqual(kept)
    const field = screen.getByLabelText(labels.newPassword)
    expect(
      field.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-error')?.textContent ?? null,
    ).toBe(said)
  }
})

test('what the server finds in a new password is said until that is another', async () => {
  const change = fromPromise<PasswordChangeResult, PasswordChangeRequest>(() =>
    Promise.resolve(E.left({ _tag: 'FaultyPassword', message: 'This password is too common' })),
  )
  const panel = createActor(passwordPanelMachine.provide({ actors: { changePassword: change, countdown: silent() } }), {
    input: { isOpen: true, isGiven: false },
  }).start()
  const edit = (field: keyof PasswordDraft, value: string): void => {
    panel.send({ type: 'draft.edited', field, value })
  }
  edit('oldPassword', 'Old1Secret')
  edit('newPassword', 'Passw0rd')
  edit('confirmPassword', 'Passw0rd')
  panel.send({ type: 'change.requested' })
  const refusal = () => O.isSome(panel.getSnapshot().context.refusal)
  await expect.poll(refusal).toBe(true)
  edit('confirmPassword', 'Passw0rd!')
  expect(refusal()).toBe(true)
  edit('newPassword', 'Passw0rd!')
  expect(refusal()).toBe(false)
})

test('what the server says of a password is said as it says it', () => {
  expect(passwordRefusalText({ _tag: 'FaultyPassword', message: 'This password is too common' })).toBe(
    'This password is too common',
  )
})

const changedEvent = (output: PasswordChangeResult): MachineEvent =>
  ({ type: 'xstate.done.actor.changePassword', output }) as never

test('whoever signed in with a password that was given enters it again only where the server asks for it', () => {
  const { panel, perform } = renderPanel({ isOpen: true, isGiven: true })
  expect(screen.queryByLabelText('Current password')).toBeNull()
  perform({ type: 'draft.edited', field: 'newPassword', value: 'New1Secret' })
  perform({ type: 'draft.edited', field: 'confirmPassword', value: 'New1Secret' })
  perform({ type: 'change.requested' })
  expect(panel.getSnapshot().value).toBe('changing')
  act(() => {
    panel.send(changedEvent(E.left({ _tag: 'IncorrectPassword' })))
  })
  expect(screen.getByLabelText('Current password')).toHaveProperty('value', '')
  expect(screen.getByRole('button', { name: 'Change' })).toHaveProperty('disabled', true)
})

test('once another password is chosen it is asked for again', () => {
  const { panel, perform } = renderPanel({ isOpen: true, isGiven: true })
  perform({ type: 'draft.edited', field: 'newPassword', value: 'New1Secret' })
  perform({ type: 'draft.edited', field: 'confirmPassword', value: 'New1Secret' })
  perform({ type: 'change.requested' })
  act(() => {
    panel.send(changedEvent(E.right(null)))
  })
  perform({ type: 'panel.toggled' })
  expect(screen.getByLabelText('Current password')).toHaveProperty('value', '')
})
