import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { forgotPasswordMachine } from '../../../../src/machines/session/forgot-password.ts'
import { ForgotScreen } from '../../../../src/views/session/link/forgot-screen.tsx'
import { linkRefusalText } from '../../../../src/views/session/link/link-texts.ts'
import { unableToFetch } from '../../../../src/domain/texts.ts'
import { forgotPassword as sample } from '../../../samples/session/forgot-password.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const waited: Readonly<Record<number, string>> = { 30: 'Wait 30 seconds', 1: 'Wait 1 second' }

const said: Readonly<Record<string, string>> = {
  finding: 'One moment',
  withoutMail: 'Please ask your adviser or the firm to reset your password.',
  asked: 'If the details match a user, we have emailed a link. It expires in one hour.',
}

const renderScreen = () => {
  const forgot = createActor(
    forgotPasswordMachine.provide({
      actors: { findWays: unanswered(), askForLink: unanswered(), countdown: silent() },
    }),
  ).start()
  renderView(<ForgotScreen actor={forgot} />)
  const perform = (event: EventFrom<typeof forgotPasswordMachine>): void => {
    switch (event.type) {
      case 'username.edited':
        fireEvent.change(screen.getByLabelText('User name or email'), { target: { value: event.value } })
        return
      case 'link.requested':
        fireEvent.click(screen.getByRole('button', { name: 'Send a link' }))
        return
      case 'ways.retried':
        fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
        return
      case 'wait.shortened':
      default:
        act(() => {
          forgot.send(event)
        })
    }
  }
  return { forgot, perform }
}

test.each(pathsOf(forgotPasswordMachine, sample.events))('$name', ({ steps }) => {
  const { forgot, perform } = renderScreen()
  for (const { event, state } of steps) {
    perform(event)
    const { username, refusal, secondsLeft } = state.context
    const isAtForm = ['editing', 'waiting', 'asking'].includes(state.value)
    expect(forgot.getSnapshot().value).toEqual(state.value)
    const text = said[state.value]
    if (text !== undefined) expect(screen.getByText(text)).toBeDefined()
    if (state.value === 'unfound') expect(screen.getByRole('alert').textContent).toContain(unableToFetch)
    if (!isAtForm) continue
    expect(screen.getByLabelText('User name or email')).toHaveProperty('value', username)
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(
      O.isSome(refusal) ? linkRefusalText(refusal.value) : null,
    )
    const name = state.value === 'waiting' ? (waited[secondsLeft] ?? '') : 'Send a link'
    const isOff = state.value === 'asking' || !state.can({ type: 'link.requested' })
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', isOff)
  }
})
