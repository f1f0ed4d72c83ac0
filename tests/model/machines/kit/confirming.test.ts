import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../../../src/machines/kit/confirming.ts'
import { burningMachine, confirming as sample, type PageBurned } from '../../../samples/confirming.ts'
import { pathsOf } from '../../support/paths.ts'
import { unanswered } from '../../support/unanswered.ts'

const machineInput = { of: 'page' }

describe('what is confirmed first', () => {
  test.each(pathsOf(burningMachine, sample.events, sample))('$name', ({ steps }) => {
    const act = createActor(burningMachine.provide({ actors: { act: unanswered() } }), { input: machineInput }).start()
    for (const { event, state } of steps) {
      act.send(event)
      const { value, context, output } = act.getSnapshot()
      expect([value, context, output]).toEqual([state.value, state.context, state.output])
      expect(act.getSnapshot().can({ type: 'act.cancelled' })).toBe(value === 'asking')
    }
  })

  test('is not done before, and done again only when it is confirmed again, knowing the refusal', async () => {
    const acts: ConfirmingContext<PageBurned>[] = []
    const acting = burningMachine.provide({
      actors: {
        act: fromPromise<ConfirmationResult<PageBurned>, ConfirmingContext<PageBurned>>(({ input: act }) => {
          acts.push(act)
          return Promise.resolve(O.isSome(act.refusal) ? E.right(4) : E.left('Wet'))
        }),
      },
    })
    const act = createActor(acting, { input: machineInput }).start()
    expect(acts).toEqual([])
    act.send({ type: 'act.confirmed' })
    await waitFor(act, (snapshot) => O.isSome(snapshot.context.refusal))
    act.send({ type: 'act.confirmed' })
    const { output } = await waitFor(act, ({ status }) => status === 'done')
    expect(acts.map(({ refusal }) => refusal)).toEqual([O.none, O.some('Wet')])
    expect(output).toEqual(O.some(4))
  })
})
