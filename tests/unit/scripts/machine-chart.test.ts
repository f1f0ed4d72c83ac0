import { describe, expect, test } from 'vitest'
import { createMachine, initialTransition, transition } from 'xstate'
import { chartOf, statesIn, transitionsIn } from '../../../scripts/machines/page/chart/chart-of.ts'
import { eventDescription, eventLabel, wordsOf } from '../../../scripts/machines/page/words.ts'
import { chartStart, stateKeys, transitionsTaken } from '../../samples/chart-keys.ts'

const door = createMachine({
  id: 'door',
  type: 'parallel',
  states: {
    leaf: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: () => false, target: 'open' }, { target: 'shut' }] },
        shut: { on: { 'door.opened': 'open' }, description: 'The door is shut.' },
        open: { on: { 'door.closed': 'deciding' } },
      },
    },
    lock: { initial: 'free', states: { free: { on: { 'key.turned': 'locked' } }, locked: { type: 'final' } } },
  },
})

describe('the chart of a machine', () => {
  test('holds nested and parallel states', () => {
    expect(statesIn(chartOf(door)).map(({ id, kind, isInitial }) => [id, kind, isInitial])).toEqual([
      ['door', 'parallel', false],
      ['door.leaf', 'compound', false],
      ['door.leaf.deciding', 'atomic', true],
      ['door.leaf.shut', 'atomic', false],
      ['door.leaf.open', 'atomic', false],
      ['door.lock', 'compound', false],
      ['door.lock.free', 'atomic', true],
      ['door.lock.locked', 'final', false],
    ])
  })

  test('lists every transition under a key of its own', () => {
    const keys = transitionsIn(chartOf(door)).map(({ key }) => key)
    expect(keys).toEqual([
      'door.leaf.deciding  0',
      'door.leaf.deciding  1',
      'door.leaf.shut door.opened 0',
      'door.leaf.open door.closed 0',
      'door.lock.free key.turned 0',
    ])
  })
})

describe('the keys that a test took', () => {
  const [start] = initialTransition(door)

  test('include the eventless transitions at the start', () => {
    expect(chartStart(door).transitions).toEqual(['door.leaf.deciding  1'])
    expect(stateKeys(start)).toContain('door.leaf.shut')
  })

  test('include the eventless transitions after an event', () => {
    const opened = { type: 'door.opened' }
    const [open] = transition(door, start, opened)
    expect(transitionsTaken(door, { before: start, event: opened })).toEqual(['door.leaf.shut door.opened 0'])
    expect(transitionsTaken(door, { before: open, event: { type: 'door.closed' } })).toEqual([
      'door.leaf.open door.closed 0',
      'door.leaf.deciding  1',
    ])
  })
})

test.each([
  ['changePassword', 'Change password'],
  ['draft.edited', 'Draft edited'],
  ['report-runs', 'Report runs'],
])('%s in words is %s', (name, words) => {
  expect(wordsOf(name)).toBe(words)
})

test.each([
  ['', 'always', 'Taken as soon as its condition holds, without an event.'],
  ['draft.edited', 'draft.edited', 'Draft edited.'],
  ['xstate.done.actor.save', 'save answers', 'The actor save has answered.'],
  ['xstate.after.250.door.shut', 'after 250', 'The delay of 250 ms has passed.'],
  ['xstate.snapshot.list', 'list changes', 'The machine list has a new snapshot.'],
])('the event %j has the label %j', (event, label, description) => {
  expect([eventLabel(event), eventDescription(event)]).toEqual([label, description])
})
