import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, initialTransition, type SnapshotFrom, transition } from 'xstate'
import { samples } from '../../samples/registry.ts'
import { sendSample, startSilenced } from '../../samples/silenced.ts'
import { viewsBySubject } from '../../samples/views/registry.ts'
import { renderView } from '../support/render-view.tsx'

const views = (
  await Promise.all(
    Object.entries(viewsBySubject).map(async ([subject, load]) =>
      Object.entries(await load()).map(([name, view]) => ({ subject, name, view })),
    ),
  )
).flat()

interface Tried {
  readonly value: SnapshotFrom<AnyStateMachine>['value']
}

test('every view belongs to a registered sample', () => {
  expect(views.map(({ name }) => name).filter((name) => !Object.hasOwn(samples, name))).toEqual([])
})

describe('a view on the page of machines', () => {
  test.each(views)('of $subject/$name follows the events of its sample', async ({ name, view }) => {
    const { machine, events, ...sample } = samples[name] ?? expect.fail()
    const actor = startSilenced(view.machine, sample.input)
    renderView(view.render(actor))
    const [start] = initialTransition(machine, sample.input)
    const walked: { state: typeof start } = { state: start }
    for (const event of events) {
      if (walked.state.status !== 'active') break
      walked.state = transition(machine, walked.state, event)[0]
      await act(async () => {
        sendSample(actor, event)
        await Promise.resolve()
      })
      const shown: Tried = actor.getSnapshot()
      expect([event.type, shown.value]).toEqual([event.type, walked.state.value])
    }
    actor.stop()
  })
})
