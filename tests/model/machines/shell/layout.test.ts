import { expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { needsWidth } from '../../../../src/domain/navigation/screen.ts'
import { layoutMachine } from '../../../../src/machines/shell/layout.ts'
import { silent } from '../../support/silent.ts'

const editorEvent = { type: 'screen.changed', needsWidth: true } as const
const dashboardEvent = { type: 'screen.changed', needsWidth: false } as const
const toggleEvent = { type: 'sidebar.toggled' } as const
const widenEvent = { type: 'viewport.widened' } as const
const narrowEvent = { type: 'viewport.narrowed' } as const

test.each<[string, readonly EventFrom<typeof layoutMachine>[], boolean]>([
  ['stands beside a screen', [dashboardEvent], true],
  ['makes way for the editor of reports', [editorEvent], false],
  ['makes way where the editor is opened first', [editorEvent, widenEvent], false],
  ['is there again beside the next screen', [editorEvent, dashboardEvent], true],
  ['comes to the editor when it is called for', [editorEvent, toggleEvent], true],
  ['stays where one report leads to another', [editorEvent, toggleEvent, editorEvent], true],
  ['goes again', [editorEvent, toggleEvent, toggleEvent], false],
  ['stays closed for whoever closed it', [toggleEvent, editorEvent, dashboardEvent], false],
  ['is no part of a narrow page', [editorEvent, narrowEvent], false],
  ['makes way once the page is wide again', [narrowEvent, editorEvent, widenEvent], false],
  ['is left with a narrow screen', [narrowEvent, toggleEvent, editorEvent], false],
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
