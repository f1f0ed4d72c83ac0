import { expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { needsWidth } from '../../../../src/domain/navigation/screen.ts'
import { layoutMachine } from '../../../../src/machines/shell/layout.ts'
import { silent } from '../../support/silent.ts'

const editor = { type: 'screen.changed', needsWidth: true } as const
const dashboard = { type: 'screen.changed', needsWidth: false } as const
const toggle = { type: 'sidebar.toggled' } as const
const widen = { type: 'viewport.widened' } as const
const narrow = { type: 'viewport.narrowed' } as const

test.each<[string, readonly EventFrom<typeof layoutMachine>[], boolean]>([
  ['stands beside a screen', [dashboard], true],
  ['makes way for the editor of reports', [editor], false],
  ['makes way where the editor is opened first', [editor, widen], false],
  ['is there again beside the next screen', [editor, dashboard], true],
  ['comes to the editor when it is called for', [editor, toggle], true],
  ['stays where one report leads to another', [editor, toggle, editor], true],
  ['goes again', [editor, toggle, toggle], false],
  ['stays closed for whoever closed it', [toggle, editor, dashboard], false],
  ['is no part of a narrow page', [editor, narrow], false],
  ['makes way once the page is wide again', [narrow, editor, widen], false],
  ['is left with a narrow screen', [narrow, toggle, editor], false],
])('the sidebar %s', (_, events, isOpen) => {
  const layout = createActor(layoutMachine.provide({ actors: { viewport: silent() } })).start()
  for (const event of events) layout.send(event)
  expect(layout.getSnapshot().hasTag('sidebar')).toBe(isOpen)
})

test.each([
  ['live-report', true],
  ['new-live-report', true],
  ['live-reports', false],
  ['dashboard', false],
] as const)('the screen %s needs its place: %s', (name, needs) => {
  expect(needsWidth({ name, title: '', params: {} })).toBe(needs)
})
