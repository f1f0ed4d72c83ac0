import { E } from '../../../src/domain/fp.ts'
import { passwordPanelMachine, type PasswordChangeResult } from '../../../src/machines/session/password-panel.ts'
import { answered, type Sample } from '../sample.ts'

const changed = (change: PasswordChangeResult) => answered('changePassword', change)
const editedEvent = (field: string, value: string) => ({ type: 'draft.edited', field, value })

export const passwordPanel: Sample<typeof passwordPanelMachine> = {
  machine: passwordPanelMachine,
  input: { isOpen: false, isGiven: false },
  events: [
    { type: 'panel.toggled' },
    editedEvent('oldPassword', 'Old1Secret'),
    editedEvent('newPassword', 'short'),
    editedEvent('newPassword', 'New1Secret'),
    editedEvent('confirmPassword', 'New1Secret'),
    { type: 'change.cancelled' },
    { type: 'change.requested' },
    changed(E.right(null)),
    changed(E.left({ _tag: 'IncorrectPassword' })),
    changed(E.left({ _tag: 'FaultyPassword', message: 'This password is too common' })),
    changed(E.left({ _tag: 'TooManyAttempts', retryAfter: 4 })),
    { type: 'wait.shortened', secondsLeft: 1 },
    { type: 'wait.shortened', secondsLeft: 0 },
  ],
}
