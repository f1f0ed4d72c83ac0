import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { signIn as sample } from '../../../samples/session/sign-in.ts'
import { signInMachine } from '../../../../src/machines/session/sign-in.ts'
import { refusalText, SignInForm } from '../../../../src/views/session/sign-in/sign-in-form.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const waited: Readonly<Record<number, string>> = { 30: 'Wait 30 seconds', 1: 'Wait 1 second' }
const labels = { username: 'User name', password: 'Password' } as const

const renderForm = (username: O.Option<string> = O.none) => {
  const signIn = createActor(signInMachine.provide({ actors: { authenticate: unanswered(), countdown: silent() } }), {
    input: { username },
  }).start()
  renderView(<SignInForm signIn={signIn} />)
  const perform = (event: EventFrom<typeof signInMachine>): void => {
    switch (event.type) {
      case 'credentials.edited':
        fireEvent.change(screen.getByLabelText(labels[event.field]), { target: { value: event.value } })
        return
      case 'signIn.requested':
        fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
        return
      case 'wait.shortened':
      default:
        act(() => {
          signIn.send(event)
        })
    }
  }
  return { signIn, perform }
}

test.each(pathsOf(signInMachine, sample.events, { input: { username: O.none } }))('$name', ({ steps }) => {
  const { signIn, perform } = renderForm()
  for (const { event, state } of steps) {
    perform(event)
    const { refusal, credentials, secondsLeft } = state.context
    expect(signIn.getSnapshot().value).toEqual(state.value)
    expect(signIn.getSnapshot().context.credentials).toEqual(credentials)
    expect(
      screen.getByRole('button', { name: state.matches('waiting') ? (waited[secondsLeft] ?? '') : 'Sign in' }),
    ).toHaveProperty('disabled', state.matches('waiting') || state.matches('authenticating'))
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(O.isSome(refusal) ? refusalText(refusal.value) : null)
  }
})

test('somebody who signs in again cannot become somebody else', () => {
  const { signIn, perform } = renderForm(O.some('client'))
  perform({ type: 'credentials.edited', field: 'username', value: 'admin' })
  expect(signIn.getSnapshot().context.credentials.username).toBe('client')
  expect(screen.getByLabelText('User name')).toHaveProperty('readOnly', true)
})
