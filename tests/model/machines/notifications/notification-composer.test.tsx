import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { RecipientChoice } from '../../../../src/domain/users/recipients.ts'
import { type ExplorablesReadResult, explorerMachine } from '../../../../src/machines/explorers/explorer.ts'
import { type ExplorablesQuery, singlePage } from '../../../../src/machines/explorers/listing.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import { notificationComposerMachine } from '../../../../src/machines/notifications/notification-composer.ts'
import {
  newNotification,
  type NotificationEdited,
  notificationEditorMachine,
} from '../../../../src/machines/notifications/notification-editor.ts'
import {
  type OffersQuery,
  type RecipientOffersResult,
  recipientPickerMachine,
  type RecipientsPreviewResult,
} from '../../../../src/machines/users/recipient-picker.ts'
import { ComposerDialog } from '../../../../src/views/notifications/admin/composer-dialog.tsx'
import type { Identity } from '../../../../src/domain/users/identity.ts'
import * as samples from '../../../samples/notifications/sent-notifications.ts'
import { foundRecipients, recipientOffers } from '../../../samples/users/recipient-picker.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const editorMachine = notificationEditorMachine.provide({
  actors: { retries: silent(), findReference: unanswered(), read: unanswered(), save: unanswered() },
})

const testedMachine = notificationComposerMachine.provide({
  actors: {
    editor: editorMachine,
    picker: recipientPickerMachine.provide({
      actors: {
        readOffers: unanswered(),
        previewRecipients: unanswered(),
        explorer: explorerMachine.provide({ actors: { retries: silent(), readExplorables: unanswered() } }),
      },
    }),
  },
})

const isHidden = true
const isThere = (text: string | RegExp): boolean => screen.queryByText(text) !== null
const isAlerted = (text: string): boolean =>
  screen.queryAllByRole('alert', { hidden: isHidden }).some(({ textContent }) => textContent === text)
const buttonNamed = (name: string) => screen.getByRole('button', { name, hidden: isHidden })

/** A composer whose editor gets its reference from the server. */
const answeringMachine = testedMachine.provide({
  actors: {
    editor: editorMachine.provide({
      actors: {
        findReference: fromPromise<ReadResult<NotificationEdited['reference']>>(() =>
          Promise.resolve(E.right(O.some(samples.notificationReference))),
        ),
      },
    }),
    picker: recipientPickerMachine.provide({
      actors: {
        readOffers: fromPromise<RecipientOffersResult, OffersQuery>(() => Promise.resolve(E.right(recipientOffers))),
        previewRecipients: fromPromise<RecipientsPreviewResult, RecipientChoice>(() =>
          Promise.resolve(E.right(foundRecipients)),
        ),
        explorer: explorerMachine.provide({
          actors: {
            retries: silent(),
            readExplorables: fromPromise<ExplorablesReadResult, ExplorablesQuery>(() =>
              Promise.resolve(E.right(singlePage(recipientOffers.groups))),
            ),
          },
        }),
      },
    }),
  },
})

const rendered = (saved = newNotification, identity: Identity = samples.adminSender, provided = testedMachine) => {
  const composer = createActor(provided, {
    input: { key: saved.NotificationID === '' ? null : saved.NotificationID, saved, identity },
  }).start()
  renderView(<ComposerDialog composer={composer} />)
  const { editor } = composer.getSnapshot().children
  if (editor === undefined) throw new Error('There is no editor')
  const field = (name: RegExp) => screen.getByLabelText(name)
  const write = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
  return { composer, editor, field, write }
}

const editorButtons: Readonly<Record<string, string>> = {
  'theirs.taken': 'Load their version',
  'mine.kept': 'Keep mine',
  'close.requested': 'Cancel',
  'close.confirmed': 'Close without saving',
  'close.refused': 'Cancel',
}

describe.each([
  ['a new notification', samples.newNotificationEditor, newNotification, 'Send'],
  ['one that was sent', samples.sentNotificationEditor, samples.activeOne, 'Save'],
])('the editor of %s', (_, sample, saved, save) => {
  test.each(pathsOf(editorMachine, sample.events, sample))('$name', ({ steps }) => {
    const { editor } = rendered(saved)
    for (const { event, state } of steps) {
      const name = event.type === 'save.requested' ? save : editorButtons[event.type]
      const found = name === undefined ? undefined : screen.queryAllByText(name).at(-1)
      act(() => {
        if (found === undefined) editor.send(event)
        else fireEvent.click(found)
      })
      const { draft, refusal, theirs } = state.context
      expect(editor.getSnapshot().value).toEqual(state.value)
      expect(editor.getSnapshot().context.draft).toEqual(draft)
      if (state.matches('closed')) continue
      expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', draft.Title)
      expect(isThere('Load their version')).toBe(O.isSome(theirs))
      expect(isThere('Close without saving')).toBe(state.matches('asking'))
      expect(isThere(/has deleted or withdrawn/)).toBe(O.isSome(refusal) && refusal.value._tag === 'Gone')
      expect(isAlerted('It is too long')).toBe(O.isSome(refusal) && refusal.value._tag === 'Refused')
    }
  })
})

describe('the composer of a notification', () => {
  test.each(pathsOf(testedMachine, samples.notificationComposer.events, samples.notificationComposer))(
    '$name',
    ({ steps }) => {
      const { composer } = rendered()
      expect(screen.queryByRole('dialog', { name: 'New notification', hidden: isHidden })).not.toBeNull()
      for (const { event, state } of steps) {
        act(() => composer.send(event))
        const { value, output } = composer.getSnapshot()
        expect([value, output]).toEqual([state.value, state.context.outcome])
      }
    },
  )

  test('looks for those it is for again when somebody else has chosen others', () => {
    const { composer, editor } = rendered(samples.scheduledOne)
    const groups = { ...samples.scheduledOne.recipients, groups: ['G1'] }
    act(() =>
      composer.send({ type: 'saved.received', saved: { ...samples.scheduledOne, revision: 2, recipients: groups } }),
    )
    expect(editor.getSnapshot().context.draft.recipients).toEqual(groups)
    expect(composer.getSnapshot().children.picker?.getSnapshot().context.recipients).toEqual(groups)
  })
})

test('whom it is for is not asked once it is sent', () => {
  const { composer, editor } = rendered(samples.activeOne)
  expect(composer.getSnapshot().children.picker).toBeUndefined()
  act(() => {
    editor.send({ type: 'draft.edited', draft: { ...editor.getSnapshot().context.draft, Title: 'Another' } })
  })
  expect(composer.getSnapshot().context.hasEdits).toBe(true)
})

describe('whom a notification is for', () => {
  test('is previewed as soon as it is chosen', async () => {
    const { editor } = rendered(newNotification, samples.adminSender, answeringMachine)
    await screen.findByText('Thomas Whitfield (A1)')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Client', hidden: isHidden }))
    expect(isThere(/^It goes to/)).toBe(false)
    expect(await screen.findByText('It goes to 2 people')).toBeTruthy()
    expect(
      within(screen.getByRole('list', { name: 'Recipient list', hidden: isHidden })).getByText(/Margaret/),
    ).toBeTruthy()
    fireEvent.change(screen.getByRole('combobox', { name: 'The clients of an adviser', hidden: isHidden }), {
      target: { value: 'A1' },
    })
    fireEvent.click(buttonNamed('Choose groups'))
    fireEvent.click(await screen.findByRole('button', { name: 'Choose all 1', hidden: isHidden }))
    fireEvent.click(buttonNamed('Choose 1 group'))
    expect(editor.getSnapshot().context.draft.recipients).toEqual({
      users: [],
      roles: ['client'],
      advisers: ['A1'],
      groups: ['G1'],
    })
    fireEvent.click(buttonNamed('Remove A1'))
    expect(editor.getSnapshot().context.draft.recipients.advisers).toEqual([])
    expect(screen.getByText(/Ashworth Family/)).toBeTruthy()
  })

  test.each([
    ['everybody', ['site.admin', 'client.admin'], 5],
    ['clients and advisers', ['client.admin'], 2],
  ] as const)('can be %s, by who sends it', (_, permissions, count) => {
    rendered(newNotification, { ...samples.adminSender, permissions: [...permissions] })
    const roles = screen.getByRole('group', { name: 'Everyone with the role', hidden: isHidden })
    expect(within(roles).getAllByRole('checkbox', { hidden: isHidden })).toHaveLength(count)
  })
})

describe('the rules of a notification', () => {
  test('are said by their texts once it is written in', () => {
    const { write } = rendered()
    const required = 'This field is required'
    expect(isThere(required)).toBe(false)
    write(/^Title/, 'Offices closed')
    expect(screen.getByText('You must select users to send the notification to.')).toBeTruthy()
    write(/^Title/, '')
    write(/^Message/, 'Until Monday.')
    expect(screen.getAllByText(required)).toHaveLength(1)
    write(/^Link/, 'https://elsewhere.example')
    expect(screen.getByText('This must be an address of this site, beginning with /')).toBeTruthy()
    expect(buttonNamed('Send')).toHaveProperty('disabled', true)
  })

  test('begin as spec §9 has them', () => {
    const { editor } = rendered()
    expect(editor.getSnapshot().context.draft).toMatchObject({ Priority: 1, Dismissible: true, mustAcknowledge: false })
  })

  test('let it be sent later, but not expire before', async () => {
    const { editor, write } = rendered(newNotification, samples.adminSender, answeringMachine)
    await screen.findByText('Thomas Whitfield (A1)')
    act(() => editor.send({ type: 'draft.edited', draft: samples.writtenNotification }))
    expect(buttonNamed('Send')).toHaveProperty('disabled', false)
    write(/^Send at/, '2030-06-01T09:00')
    expect(buttonNamed('Schedule')).toHaveProperty('disabled', true)
    write(/^Expiry/, '2030-07-01T09:00')
    expect(buttonNamed('Schedule')).toHaveProperty('disabled', false)
    fireEvent.click(buttonNamed('At once'))
    expect(buttonNamed('Send')).toHaveProperty('disabled', false)
  })

  test('ask nobody for recipients of what was sent', () => {
    rendered(samples.activeOne)
    expect(screen.queryByRole('group', { name: 'Recipients', hidden: isHidden })).toBeNull()
    expect(screen.getByRole('note', { hidden: isHidden }).textContent).toContain('marked as edited')
  })
})
