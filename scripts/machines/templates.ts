import { camelName, type MachineName, titleName } from './machine-name.ts'

/** The files of a new machine, by their paths. */
export const filesOfMachine = ({ subject, name }: MachineName): Readonly<Record<string, string>> => {
  const camel = camelName(name)
  return {
    [`src/machines/${subject}/${name}.ts`]: `import { type ActorRefFrom, fromPromise, setup } from 'xstate'
import { E } from '../../domain/fp.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

type Answer = E.Either<'unreachable', null>

export const ${camel}Machine = setup({
  types: { events: {} as { readonly type: 'work.requested' } },
  actors: { doWork: fromPromise<Answer>(unprovidedActor('doWork')) },
  guards: { isDone: (_, answer: Answer) => E.isRight(answer) },
}).createMachine({
  id: '${camel}',
  initial: 'ready',
  states: {
    ready: { on: { 'work.requested': 'working' } },
    working: {
      invoke: {
        id: 'doWork',
        src: 'doWork',
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'ready' },
          { target: 'failed' },
        ],
      },
    },
    failed: { on: { 'work.requested': 'working' } },
  },
})

export type ${titleName(name)}Ref = ActorRefFrom<typeof ${camel}Machine>
`,
    [`tests/samples/${subject}/${name}.ts`]: `import { E } from '../../../src/domain/fp.ts'
import { ${camel}Machine } from '../../../src/machines/${subject}/${name}.ts'
import { answered, type Sample } from '../sample.ts'

export const ${camel}: Sample<typeof ${camel}Machine> = {
  machine: ${camel}Machine,
  events: [
    { type: 'work.requested' },
    answered('doWork', E.right(null)),
    answered('doWork', E.left('unreachable')),
  ],
}
`,
    [`tests/model/machines/${subject}/${name}.test.tsx`]: `import { act, fireEvent, screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { ${camel}Machine, type ${titleName(name)}Ref } from '../../../../src/machines/${subject}/${name}.ts'
import { ${camel} as sample } from '../../../samples/${subject}/${name}.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

// Replace this with the view in src/views/${subject}.
const View = ({ actor }: { readonly actor: ${titleName(name)}Ref }) => {
  const canWork = useSelector(actor, (snapshot) => snapshot.can({ type: 'work.requested' }))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  return (
    <>
      {hasFailed && <p role="alert">Not done. Try again.</p>}
      <button
        disabled={!canWork}
        onClick={() => {
          actor.send({ type: 'work.requested' })
        }}
      >
        Work
      </button>
    </>
  )
}

const rendered = () => {
  const actor = createActor(${camel}Machine.provide({ actors: { doWork: unanswered() } })).start()
  renderView(<View actor={actor} />)
  const perform = (event: EventFrom<typeof ${camel}Machine>): void => {
    if (event.type === 'work.requested') fireEvent.click(screen.getByRole('button', { name: 'Work' }))
    else
      act(() => {
        actor.send(event)
      })
  }
  return { actor, perform }
}

test.each(pathsOf(${camel}Machine, sample.events, sample))('$name', ({ steps }) => {
  const { actor, perform } = rendered()
  for (const { event, state } of steps) {
    perform(event)
    expect(actor.getSnapshot().value).toEqual(state.value)
    expect(screen.queryByRole('alert') !== null).toBe(state.matches('failed'))
  }
})
`,
  }
}
