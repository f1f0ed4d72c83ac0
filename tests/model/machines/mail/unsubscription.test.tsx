import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, type EventFrom, type SnapshotFrom } from 'xstate'
import { O, pipe } from '../../../../src/domain/fp.ts'
import { unsubscriptionMachine } from '../../../../src/machines/mail/unsubscription.ts'
import { UnsubscribeScreen } from '../../../../src/views/mail/unsubscribe-screen.tsx'
import { linkRefusalText } from '../../../../src/views/session/link/link-texts.ts'
import { unsubscription as sample } from '../../../samples/mail/unsubscription.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const badLink = 'This link is not valid. A part of it may be missing.'

const alertIn = ({ value, context: { refusal } }: SnapshotFrom<typeof unsubscriptionMachine>): string | null => {
  if (value === 'absent' || value === 'over') return badLink
  return pipe(
    refusal,
    O.filter(() => value !== 'done'),
    O.match(() => null, linkRefusalText),
  )
}

const renderScreen = () => {
  const unsubscription = createActor(
    unsubscriptionMachine.provide({
      actors: { links: silent(), unsubscribe: unanswered(), countdown: silent() },
    }),
  ).start()
  renderView(<UnsubscribeScreen actor={unsubscription} />)
  const perform = (event: EventFrom<typeof unsubscriptionMachine>): void => {
    if (event.type === 'unsubscribe.requested') fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
    else
      act(() => {
        unsubscription.send(event)
      })
  }
  return { unsubscription, perform }
}

const buttonNames: Readonly<Record<string, RegExp>> = { waiting: /^Wait \d+ seconds?$/, other: /^Unsubscribe$/ }

test.each(pathsOf(unsubscriptionMachine, sample.events))('$name', ({ steps }) => {
  const { unsubscription, perform } = renderScreen()
  for (const { event, state } of steps) {
    perform(event)
    expect(unsubscription.getSnapshot().value).toEqual(state.value)
    expect(unsubscription.getSnapshot().context).toEqual(state.context)
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(alertIn(state))
    const isAsked = ['editing', 'waiting', 'unsubscribing'].includes(state.value)
    const button = screen.queryByRole('button', { name: buttonNames[state.value] ?? buttonNames['other'] ?? '' })
    expect(button !== null).toBe(isAsked)
    if (button !== null) expect(button).toHaveProperty('disabled', state.value !== 'editing')
    expect(screen.queryByText('You will receive no more emails about messages and reports.') !== null).toBe(
      state.value === 'done',
    )
    expect(screen.getByRole('link', { name: 'Change your email preferences' }).getAttribute('href')).toBe('/email')
  }
})
