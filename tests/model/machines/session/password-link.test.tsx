import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, type EventFrom, type SnapshotFrom } from 'xstate'
import { O, pipe } from '../../../../src/domain/fp.ts'
import { expiredLinkText } from '../../../../src/domain/session/password-rules.ts'
import { passwordLinkMachine } from '../../../../src/machines/session/password-link.ts'
import { LinkScreen } from '../../../../src/views/session/link/link-screen.tsx'
import { linkRefusalText } from '../../../../src/views/session/link/link-texts.ts'
import { passwordLink as sample } from '../../../samples/session/password-link.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

type Snapshot = SnapshotFrom<typeof passwordLinkMachine>

const waited: Readonly<Record<number, string>> = { 30: 'Wait 30 seconds', 1: 'Wait 1 second' }
const labels = { password: 'New password', confirmation: 'Confirm new password' } as const
const shownField = (name: keyof typeof labels) => screen.getByLabelText(labels[name])

const renderScreen = () => {
  const passwordLink = createActor(
    passwordLinkMachine.provide({
      actors: {
        links: silent(),
        look: unanswered(),
        choosePassword: unanswered(),
        enter: unanswered(),
        countdown: silent(),
      },
    }),
  ).start()
  renderView(<LinkScreen actor={passwordLink} />)
  const perform = (event: EventFrom<typeof passwordLinkMachine>): void => {
    switch (event.type) {
      case 'draft.edited':
        fireEvent.change(shownField(event.field), { target: { value: event.value } })
        return
      case 'choice.requested':
        fireEvent.click(screen.getByRole('button', { name: 'Save and sign in' }))
        return
      case 'look.retried':
        fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
        return
      case 'link.found':
      case 'wait.shortened':
      default:
        act(() => {
          passwordLink.send(event)
        })
    }
  }
  return { passwordLink, perform }
}

const isAtForm = (state: Snapshot): boolean =>
  ['editing', 'waiting', 'choosing', 'chosen'].some((value) => state.value === value)

const alertIn = (state: Snapshot): string | null => {
  if (state.value === 'over') return expiredLinkText
  return pipe(
    state.context.refusal,
    O.filter(() => state.value === 'unseen' || isAtForm(state)),
    O.match(() => null, linkRefusalText),
  )
}

const expectForm = (state: Snapshot): void => {
  const { draft, secondsLeft } = state.context
  expect([shownField('password'), shownField('confirmation')]).toEqual([
    expect.objectContaining({ value: draft.password }),
    expect.objectContaining({ value: draft.confirmation }),
  ])
  const isBusy = state.value === 'choosing' || state.value === 'chosen'
  const name = state.value === 'waiting' ? (waited[secondsLeft] ?? '') : 'Save and sign in'
  expect(screen.getByRole('button', { name })).toHaveProperty(
    'disabled',
    isBusy || !state.can({ type: 'choice.requested' }),
  )
}

test.each(pathsOf(passwordLinkMachine, sample.events))('$name', ({ steps }) => {
  const { passwordLink, perform } = renderScreen()
  for (const { event, state } of steps) {
    perform(event)
    expect(passwordLink.getSnapshot().value).toEqual(state.value)
    expect(passwordLink.getSnapshot().context).toEqual(state.context)
    expect(screen.queryByRole('alert')?.textContent.replace('Try again', '') ?? null).toBe(alertIn(state))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      isAtForm(state) ? 'Choose a password' : 'Verification',
    )
    if (isAtForm(state)) expectForm(state)
  }
})
