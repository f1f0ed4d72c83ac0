import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { needsApprovalText, waitsMark, waitsText } from '../../../../src/domain/change-requests/waits-text.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import type { SettingHistory } from '../../../../src/domain/settings/site-setting.ts'
import type { Identity } from '../../../../src/domain/users/identity.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../../../src/machines/kit/confirming.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import type { FollowedSubject } from '../../../../src/machines/kit/followed.ts'
import {
  settingHistoryMachine,
  type SettingRestore,
  settingPastMachine,
  settingRestoreMachine,
} from '../../../../src/machines/settings/setting-history.ts'
import {
  listedSettingsMachine,
  settingEditorMachine,
  siteSettingsMachine,
} from '../../../../src/machines/settings/site-settings.ts'
import { SettingEditorDialog, SettingHistoryDialog } from '../../../../src/views/settings/setting-dialogs.tsx'
import { SiteSettingsScreen } from '../../../../src/views/settings/site-settings-screen.tsx'
import { listReceived } from '../../../samples/followed.ts'
import { adviserIdentity } from '../../../samples/people.ts'
import * as samples from '../../../samples/settings/site-settings.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const editorMachine = settingEditorMachine.provide({
  actors: { retries: silent(), findReference: unanswered(), read: unanswered(), save: unanswered() },
})
const historyMachine = settingHistoryMachine.provide({
  actors: {
    list: settingPastMachine.provide({ actors: unfollowedActors() }),
    restore: settingRestoreMachine.provide({ actors: { act: unanswered() } }),
  },
})
const settingsMachine = siteSettingsMachine.provide({
  actors: {
    list: listedSettingsMachine.provide({ actors: unfollowedActors() }),
    editor: editorMachine,
    history: historyMachine,
    flush: unanswered(),
  },
})

const sampleIdentity: Identity = { ...adviserIdentity, permissions: ['site.admin', 'client.admin'] }
const isHidden = true
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: isHidden }))
const isOpen = (title: string): boolean => screen.queryByRole('dialog', { name: title, hidden: isHidden }) !== null
const isThere = (text: string): boolean => screen.queryByText(text) !== null

const buttonOf = (event: EventFrom<typeof settingsMachine>): string | undefined => {
  switch (event.type) {
    case 'list.retried':
      return 'Try again'
    case 'editor.opened':
      return `Edit ${event.key}`
    case 'history.opened':
      return `History of ${event.key}`
    case 'flush.requested':
      return 'Clear API cache'
    case 'notice.dismissed':
      return 'Dismiss'
    default:
      return undefined
  }
}

describe('the site settings', () => {
  test.each(pathsOf(settingsMachine, samples.siteSettings.events, { isPossible: remembersList }))(
    '$name',
    async ({ steps }) => {
      const actor = createActor(settingsMachine).start()
      renderView(<SiteSettingsScreen settings={actor} identity={sampleIdentity} />)
      for (const { event, state } of steps) {
        const name = buttonOf(event)
        await act(async () => {
          if (isListReceived(event)) bringList(actor.getSnapshot().children.list, event)
          else if (name === undefined) actor.send(event)
          else press(name)
          await Promise.resolve()
        })
        const { list, notice } = state.context
        expect(actor.getSnapshot().value).toEqual(state.value)
        expect(screen.queryAllByRole('rowheader', { hidden: isHidden })).toHaveLength(O.isSome(list.known) ? 2 : 0)
        expect(isThere('Try again')).toBe(list.isFailed)
        expect(isThere('Error getting list')).toBe(list.isFailed)
        expect(isOpen('Edit CurrentDataDate')).toBe(state.matches('editing'))
        expect(isOpen('History of TimeZone')).toBe(state.matches('history'))
        for (const text of ['Saved', waitsText, 'Cache Cleared', 'There was a problem'] as const)
          expect([text, isThere(text)]).toEqual([text, O.isSome(notice) && notice.value === text])
      }
    },
  )

  test('know what would be lost, and hand on to the editor what others save', () => {
    const actor = createActor(settingsMachine).start()
    renderView(<SiteSettingsScreen settings={actor} identity={sampleIdentity} />)
    const tell = (value: string, revision: number) =>
      act(() => {
        const setting = { ...samples.dateSetting, Value: value, revision }
        bringList(actor.getSnapshot().children.list, listReceived([setting]))
      })
    tell('2026-06-30', 1)
    press('Edit CurrentDataDate')
    press('No date')
    expect(actor.getSnapshot().context.hasUnsavedActs).toBe(true)
    tell('2026-05-31', 2)
    expect(screen.getByText('31-May-26', { selector: 'pre' })).toBeTruthy()
    press('Load their version')
    expect(actor.getSnapshot().context.hasUnsavedActs).toBe(false)
  })
})

const editorButtons: Readonly<Record<string, string>> = {
  'save.requested': 'Save',
  'theirs.taken': 'Load their version',
  'mine.kept': 'Keep mine',
  'close.requested': 'Cancel',
  'close.confirmed': 'Close without saving',
  'close.refused': 'Cancel',
}

describe('the editor of a setting', () => {
  test.each(pathsOf(editorMachine, samples.settingEditor.events, samples.settingEditor))('$name', ({ steps }) => {
    const actor = createActor(editorMachine, { input: { key: 'CurrentDataDate', saved: samples.dateSetting } }).start()
    renderView(<SettingEditorDialog editor={actor} />)
    for (const { event, state } of steps) {
      const name = editorButtons[event.type]
      act(() => {
        if (event.type === 'draft.edited' && event.draft === '') press('No date')
        else if (event.type === 'draft.edited' && event.draft === state.context.saved.Value) press('Reset')
        else if (event.type === 'draft.edited')
          fireEvent.change(screen.getByLabelText('CurrentDataDate'), { target: { value: event.draft } })
        else if (name === undefined) actor.send(event)
        else fireEvent.click(screen.getAllByText(name).at(-1) ?? document.body)
      })
      const { draft, reference, theirs, refusal } = state.context
      expect(actor.getSnapshot().value).toEqual(state.value)
      expect(actor.getSnapshot().context.draft).toEqual(draft)
      if (state.matches('closed')) continue
      const isLate = O.isSome(reference) && String(draft) > reference.value
      expect(isThere('The date must not be later than today')).toBe(isLate)
      expect(isThere('There was a problem')).toBe(O.isSome(refusal))
      expect(isThere('Load their version')).toBe(O.isSome(theirs))
      expect(isThere('Close without saving')).toBe(state.matches('asking'))
    }
  })
})

const historyButtons: Readonly<Record<string, string>> = {
  'history.retried': 'Try again',
  'history.closed': 'Close: History of CurrentDataDate',
  'notice.dismissed': 'Dismiss',
}

describe('the history of a setting', () => {
  test.each(
    pathsOf(historyMachine, samples.settingHistory.events, { ...samples.settingHistory, isPossible: remembersList }),
  )('$name', async ({ steps }) => {
    const actor = createActor(historyMachine, { input: { setting: samples.dateSetting } }).start()
    renderView(<SettingHistoryDialog history={actor} identity={sampleIdentity} />)
    for (const { event, state } of steps) {
      const name = historyButtons[event.type]
      await act(async () => {
        if (isListReceived(event)) bringList(actor.getSnapshot().children.list, event)
        else if ('to' in event) press(`Undo: restore ${event.to === '' ? 'Not set' : '30-Jun-26'}`)
        else if (name === undefined) actor.send(event)
        else press(name)
        await Promise.resolve()
      })
      const { list, restored } = state.context
      expect(actor.getSnapshot().value).toEqual(state.value)
      if (state.matches('closed')) continue
      const changes = O.isSome(list.known) ? list.known.value.changes : []
      expect(screen.queryAllByRole('rowheader', { hidden: isHidden })).toHaveLength(
        O.isSome(list.known) ? changes.length + 1 : 0,
      )
      expect(isThere('Undo')).toBe(changes.length > 0)
      expect(isThere('Try again')).toBe(list.isFailed)
      expect(isOpen(`Restore ${restored.Title}?`)).toBe(state.matches({ open: 'restoring' }))
    }
  })
})

test.each([
  ['changed back by who may change the setting', 'site.admin', true],
  ['only read by who may not', 'client.admin', false],
] as const)('the history of a setting is %s', async (_, permission, mayChange) => {
  const changed = { value: 'Australia/Perth', by: 'admin', at: '2026-11-20T00:00:00.000Z' }
  const setting = { Title: 'TimeZone', Type: 'time zone', Value: changed.value, revision: 1, changed } as const
  const past = { ...setting, initial: 'Australia/Sydney', changes: [changed] }
  const list = settingPastMachine.provide({
    actors: {
      ...unfollowedActors(),
      read: fromPromise<ReadResult<SettingHistory>, FollowedSubject<string>>(() => Promise.resolve(E.right(past))),
    },
  })
  const actor = createActor(historyMachine.provide({ actors: { list } }), { input: { setting } }).start()
  renderView(<SettingHistoryDialog history={actor} identity={{ ...sampleIdentity, permissions: [permission] }} />)
  expect(await screen.findAllByRole('rowheader', { hidden: isHidden })).toHaveLength(2)
  expect(screen.queryAllByRole('button', { name: /^(Undo|Restore)/, hidden: isHidden }).length > 0).toBe(mayChange)
  expect(screen.queryAllByRole('columnheader', { hidden: isHidden })).toHaveLength(mayChange ? 3 : 2)
})

test('First aid 14: a setting with a change that waits says so and leads to the requests', () => {
  const actor = createActor(settingsMachine).start()
  renderView(<SiteSettingsScreen settings={actor} identity={sampleIdentity} />)
  act(() => {
    bringList(actor.getSnapshot().children.list, listReceived([{ ...samples.dateSetting, waits: 'c1' }]))
  })
  expect(screen.getByRole('link', { name: waitsMark }).getAttribute('href')).toBe('/admin/change-requests')
})

test('First aid 14: a restored setting that waits for approval says so, before and after', async () => {
  const changed = { value: 5000, by: 'admin', at: '2026-11-20T00:00:00.000Z' }
  const setting = { Title: 'OrderApprovalLimit', Type: 'number', Value: changed.value, revision: 1, changed } as const
  const past = { ...setting, initial: 0, changes: [changed] }
  const list = settingPastMachine.provide({
    actors: {
      ...unfollowedActors(),
      read: fromPromise<ReadResult<SettingHistory>, FollowedSubject<string>>(() => Promise.resolve(E.right(past))),
    },
  })
  const restore = settingRestoreMachine.provide({
    actors: {
      act: fromPromise<ConfirmationResult<SettingRestore>, ConfirmingContext<SettingRestore>>(() =>
        Promise.resolve(E.right({ waits: 'c1' })),
      ),
    },
  })
  const actor = createActor(historyMachine.provide({ actors: { list, restore } }), { input: { setting } }).start()
  renderView(<SettingHistoryDialog history={actor} identity={{ ...sampleIdentity, permissions: ['site.admin'] }} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Undo/, hidden: isHidden }))
  expect(await screen.findByText(needsApprovalText)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Restore', hidden: isHidden }))
  expect(await screen.findByText(waitsText)).toBeTruthy()
})
