import { expect, test } from 'vitest'
import { type AnyEventObject, createActor, setup } from 'xstate'
import { isUnsaved, screenSnapshots } from '../../../src/app/fetch-screen.ts'
import { editModeMachine } from '../../../src/machines/dashboards/edit-mode.ts'
import { hasUnsavedWork } from '../../../src/machines/dashboards/editor-status.ts'
import { E } from '../../../src/domain/fp.ts'
import { batchStarterMachine } from '../../../src/machines/reports/batch-starter.ts'
import { listedBatchesMachine, reportBatchesMachine } from '../../../src/machines/reports/report-batches.ts'
import { passwordLinkMachine } from '../../../src/machines/session/password-link.ts'
import type { OpenScreen } from '../../../src/machines/shell/open-screen.ts'
import { unsavedActs } from '../../../src/streams/browser/unsaved-acts.ts'
import { tearingMachine } from '../../samples/justifying.ts'
import { editMode as sample } from '../../samples/dashboards/edit-mode.ts'
import { listReceived } from '../../samples/followed.ts'
import { adviserIdentity } from '../../samples/people.ts'
import { offersSample } from '../../samples/reports/batch-starter.ts'
import { answered, newId } from '../../samples/sample.ts'
import { unfollowedActors } from '../support/followed.ts'
import { silent } from '../support/silent.ts'
import { unanswered } from '../support/unanswered.ts'

test('B3: a reason that is being written is unsaved work of its screen', () => {
  const screen = setup({
    actors: { changing: tearingMachine.provide({ actors: { act: unanswered() } }) },
  }).createMachine({
    initial: 'changing',
    states: {
      changing: { invoke: { id: 'changing', src: 'changing', input: { of: 'page', newId }, onDone: 'listed' } },
      listed: {},
    },
  })
  const actor = createActor(screen)
  const noted: boolean[] = []
  const open = { name: 'closed-years', actor } as const
  unsavedActs(screenSnapshots(open), isUnsaved(open.name)).subscribe(({ hasUnsavedActs }) => noted.push(hasUnsavedActs))
  actor.start()
  const { changing } = actor.getSnapshot().children
  changing?.send({ type: 'reason.typed', reason: 'It is wet' })
  changing?.send({ type: 'reason.typed', reason: '' })
  changing?.send({ type: 'reason.typed', reason: 'It is torn' })
  changing?.send({ type: 'act.cancelled' })
  expect(noted).toEqual([false, true, false, true, false])
})

const notedOf = (open: OpenScreen): readonly boolean[] => {
  const noted: boolean[] = []
  unsavedActs(screenSnapshots(open), isUnsaved(open.name)).subscribe(({ hasUnsavedActs }) => noted.push(hasUnsavedActs))
  open.actor.start()
  return noted
}

test('B3: a choice in the dialog of a batch is unsaved work of its screen until the dialog closes', () => {
  const starter = batchStarterMachine.provide({
    actors: { readOffers: unanswered(), retries: silent(), figures: silent() },
  })
  const machine = reportBatchesMachine.provide({
    actors: { list: listedBatchesMachine.provide({ actors: unfollowedActors() }), starter },
  })
  const actor = createActor(machine, { input: { identity: adviserIdentity, newId } })
  const noted = notedOf({ name: 'report-batches', actor })
  const receiver: { send(event: AnyEventObject): void } = actor
  receiver.send(listReceived([]))
  actor.send({ type: 'starter.opened' })
  const asking: { send(event: AnyEventObject): void } | undefined = actor.getSnapshot().children.starter
  asking?.send(answered('readOffers', E.right(offersSample)))
  expect(noted).toEqual([false])
  asking?.send({ type: 'format.chosen', format: 'csv' })
  expect(noted).toEqual([false, true])
  asking?.send({ type: 'starter.closed' })
  expect(noted).toEqual([false, true, false])
})

test('B3: a half-typed password on the page of a link is unsaved work until it is chosen', () => {
  const machine = passwordLinkMachine.provide({
    actors: {
      links: silent(),
      look: unanswered(),
      choosePassword: unanswered(),
      enter: unanswered(),
      countdown: silent(),
    },
  })
  const actor = createActor(machine)
  const noted = notedOf({ name: 'verify', actor })
  const receiver: { send(event: AnyEventObject): void } = actor
  actor.send({ type: 'link.found', link: 'link' })
  receiver.send(answered('look', E.right({ purpose: 'invitation', username: 'client' })))
  actor.send({ type: 'draft.edited', field: 'password', value: 'Half' })
  actor.send({ type: 'draft.edited', field: 'password', value: '' })
  actor.send({ type: 'draft.edited', field: 'password', value: 'Whole Password 1' })
  actor.send({ type: 'draft.edited', field: 'confirmation', value: 'Whole Password 1' })
  actor.send({ type: 'choice.requested' })
  receiver.send(answered('choosePassword', E.right('token')))
  expect(noted).toEqual([false, true, false, true, false])
})

test('B3: what is typed in a dialog of edit mode is unsaved work before it is applied', () => {
  const machine = editModeMachine.provide({ actors: { shortcuts: silent(), retries: silent() } })
  const edit = createActor(machine, { input: sample.input }).start()
  const isWork = () => hasUnsavedWork(edit.getSnapshot())
  expect(isWork()).toBe(false)
  edit.send({ type: 'description.opened' })
  expect(isWork()).toBe(false)
  edit.send({ type: 'title.typed', title: 'Half typed' })
  expect(isWork()).toBe(true)
  edit.send({ type: 'dialog.cancelled' })
  expect(isWork()).toBe(false)
  edit.send({ type: 'widget.opened', wid: 'a' })
  expect(isWork()).toBe(false)
  edit.stop()
})
