import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { mailChoicesRebase, mailSubjects, defaultMailChoices } from '../../../../src/domain/mail/mail-choices.ts'
import type { Identity } from '../../../../src/domain/users/identity.ts'
import {
  followedMailSettingsMachine,
  mailChoicesEditorMachine,
  mailChoicesMachine,
  type MailSettings,
} from '../../../../src/machines/mail/mail-choices.ts'
import { ChoicesForm } from '../../../../src/views/mail/choices-form.tsx'
import { MailChoicesScreen } from '../../../../src/views/mail/mail-choices-screen.tsx'
import { subjectTexts, mailFrequencyTitles } from '../../../../src/views/mail/mail-texts.ts'
import { listReceived } from '../../../samples/followed.ts'
import {
  mailChoices as sample,
  mailChoicesEditor as editorSample,
  mailSettings,
  refusedSettings,
} from '../../../samples/mail/mail-choices.ts'
import { clientIdentity } from '../../../samples/people.ts'
import { newId } from '../../../samples/sample.ts'
import { administratorIdentity } from '../../../samples/users/user-form.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const editorMachine = mailChoicesEditorMachine.provide({
  actors: { retries: silent(), read: unanswered(), save: unanswered() },
})

const testedMachine = mailChoicesMachine.provide({
  actors: { list: followedMailSettingsMachine.provide({ actors: unfollowedActors() }), editor: editorMachine },
})

const isThere = (text: string | RegExp): boolean => screen.queryByText(text) !== null

const choose = (subject: keyof typeof subjectTexts, label: string): void => {
  const group = screen.getByRole('radiogroup', { name: subjectTexts[subject].title })
  fireEvent.click(within(group).getByRole('radio', { name: label }))
}

const chosenOptions = (): readonly (string | null)[] =>
  screen
    .getAllByRole('radiogroup')
    .map((group) => within(group).getByRole('radio', { checked: true }).getAttribute('value'))

const renderScreen = (identity: Identity = clientIdentity) => {
  const mail = createActor(testedMachine, { input: { of: identity.username, newId } }).start()
  renderView(<MailChoicesScreen mail={mail} identity={identity} />)
  const tell = (settings: MailSettings): void => {
    act(() => {
      bringList(mail.getSnapshot().children.list, listReceived(settings))
    })
  }
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    act(() => {
      if (isListReceived(event)) bringList(mail.getSnapshot().children.list, event)
      else if (isThere('Try again')) fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
      else mail.send(event)
    })
  }
  return { mail, perform, tell }
}

describe('what somebody chooses to have by email', () => {
  test.each(pathsOf(mailChoicesMachine, sample.events, { ...sample, isPossible: remembersList }))(
    '$name',
    ({ steps }) => {
      const { mail, perform } = renderScreen()
      for (const { event, state } of steps) {
        perform(event)
        const { list } = mail.getSnapshot().context
        expect(mail.getSnapshot().value).toEqual(state.value)
        expect(list).toEqual(state.context.list)
        expect(isThere('margaret@plutus.example')).toBe(O.isSome(list.known))
        const isRefused = O.isSome(list.known) && list.known.value.refusal !== null
        expect(isThere(/^Email to margaret@plutus\.example bounced on 03-Nov-26/)).toBe(isRefused)
        expect(isThere(/^This site does not send emails at present/)).toBe(isRefused)
        expect(screen.queryAllByRole('radiogroup')).toHaveLength(O.isSome(list.known) ? mailSubjects.length : 0)
      }
    },
  )

  test('would be lost where it is not saved, and is put on top of what was chosen elsewhere', () => {
    const { mail, tell } = renderScreen()
    tell(mailSettings)
    expect(mail.getSnapshot().context.hasUnsavedActs).toBe(false)
    choose('messages', 'Never')
    expect(mail.getSnapshot().context.hasUnsavedActs).toBe(true)
    tell(refusedSettings)
    expect(mail.getSnapshot().children.editor?.getSnapshot().context.draft).toEqual({
      ...defaultMailChoices,
      messages: 'never',
      reports: 'never',
    })
  })

  test('goes to an address that an administrator corrects themselves, and anybody else asks to have corrected', () => {
    renderScreen(administratorIdentity).tell(refusedSettings)
    expect(screen.getByRole('link', { name: 'Correct your address' }).getAttribute('href')).toBe('/users/admin')
    renderScreen().tell(refusedSettings)
    expect(
      isThere('Plutus has paused emails to this address. Please ask your adviser or the firm to correct it.'),
    ).toBe(true)
  })

  test('goes nowhere where there is no address', () => {
    renderScreen().tell({ ...mailSettings, email: '' })
    expect(isThere(/^We have no email address for you\. Please ask/)).toBe(true)
  })
})

const buttonNames: Readonly<Record<string, string>> = {
  'save.requested': 'Save',
  'theirs.taken': 'Load their version',
  'mine.kept': 'Keep mine',
}

describe('the choices', () => {
  test.each(pathsOf(mailChoicesEditorMachine, editorSample.events, editorSample))('$name', ({ steps }) => {
    const choices = createActor(editorMachine, { input: { key: null, saved: mailSettings, newId } }).start()
    renderView(<ChoicesForm editor={choices} />)
    for (const { event, state } of steps) {
      const name = buttonNames[event.type]
      act(() => {
        if (event.type === 'draft.edited')
          for (const subject of mailChoicesRebase.changed(choices.getSnapshot().context.draft, event.draft))
            choose(subject, mailFrequencyTitles[event.draft[subject]])
        else if (name !== undefined) fireEvent.click(screen.getByRole('button', { name }))
        else choices.send(event)
      })
      const { draft, theirs, refusal, hasEdits } = state.context
      expect(choices.getSnapshot().value).toEqual(state.value)
      expect(choices.getSnapshot().context.draft).toEqual(draft)
      expect(chosenOptions()).toEqual(mailSubjects.map((subject) => draft[subject]))
      expect(isThere('Load their version')).toBe(O.isSome(theirs))
      const isBusy = !state.matches('editing') && !state.matches('conflicted')
      expect(isThere('Saved')).toBe(O.isSome(choices.getSnapshot().context.answer) && !hasEdits && !isBusy)
      expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty(
        'disabled',
        isBusy || !state.can({ type: 'save.requested' }),
      )
      const text = O.isSome(refusal) && refusal.value._tag === 'Refused' ? 'Not now' : 'There was a problem'
      expect(isThere(text)).toBe(O.isSome(refusal))
    }
  })
})
