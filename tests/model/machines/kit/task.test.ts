import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { addingMachine, task as sample } from '../../../samples/task.ts'
import { pathsOf } from '../../support/paths.ts'
import { unanswered } from '../../support/unanswered.ts'

describe('one call', () => {
  test.each(pathsOf(addingMachine, sample.events))('$name', ({ steps }) => {
    const sum = createActor(addingMachine.provide({ actors: { add: unanswered() } })).start()
    for (const { event, state } of steps) {
      sum.send(event)
      const { value, context } = sum.getSnapshot()
      expect([value, context]).toEqual([state.value, state.context])
      expect(context.sum).toEqual(value === 'added' ? O.some(4) : O.none)
      if (value !== 'adding') expect(context.failure).toEqual(value === 'added' ? O.none : O.some('Too large'))
    }
  })
})
