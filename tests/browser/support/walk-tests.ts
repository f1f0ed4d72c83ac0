import type { Page } from '@playwright/test'
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { MachinePath } from '../../samples/shortest-paths.ts'
import { type People, test } from './people.ts'
import { listen } from './plutus-test.ts'

interface Walks<Walk> {
  readonly who: string
  readonly walks: readonly Walk[]
  readonly nameOf: (walk: Walk) => string
  /** How many tests share them. */
  readonly parts: number
  /** Makes the page ready, once for all the walks of a part, and answers what walks one of them. */
  readonly open: (page: Page, people: People, part: number) => Promise<(walk: Walk) => Promise<void>>
}

/** Tests that walk one after another in the same page, so that the application is loaded and signed in to once. */
export const testWalks = <Walk>({ who, walks, nameOf, parts, open }: Walks<Walk>): void => {
  for (const part of Array.from({ length: parts }).keys())
    test(`${who} goes every way its machine goes, part ${(part + 1).toString()}`, async ({ page, people }) => {
      test.setTimeout(240_000)
      const console = listen(page)
      const walkOne = await open(page, people, part)
      for (const walk of walks.filter((_, index) => index % parts === part))
        await test.step(nameOf(walk), () => walkOne(walk))
      console.expectQuietButForTheNetwork()
    })
}

interface Paths<Machine extends AnyStateMachine> {
  readonly who: string
  readonly paths: readonly MachinePath<Machine>[]
  readonly start: SnapshotFrom<Machine>
  readonly open: (page: Page) => Promise<{
    readonly begin: () => Promise<void>
    readonly perform: (
      event: EventFromLogic<Machine>,
      before: SnapshotFrom<Machine>,
      after: SnapshotFrom<Machine>,
    ) => Promise<void>
    readonly expectSeen: (state: SnapshotFrom<Machine>) => Promise<void>
  }>
}

/** The paths of a machine, each from a beginning of its own. */
export const testPaths = <Machine extends AnyStateMachine>({ who, paths, start, open }: Paths<Machine>): void => {
  testWalks({
    ...{ who, walks: paths, parts: 2 },
    nameOf: ({ name }) => name,
    open: async (page) => {
      const { begin, perform, expectSeen } = await open(page)
      return async ({ steps }) => {
        await begin()
        let before = start
        for (const { event, state } of steps) {
          await perform(event, before, state)
          await expectSeen(state)
          before = state
        }
      }
    },
  })
}
