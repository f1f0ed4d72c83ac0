import type { Page } from '@playwright/test'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { type TestPeople, test } from '../people.ts'
import { listenToConsole } from '../plutus-test.ts'
import { type Step, walkText } from './walks.ts'

interface Walks<Walk> {
  readonly who: string
  /** Computed when they are walked, because finding them takes seconds and a list of tests does not need them. */
  readonly walks: () => readonly Walk[]
  readonly nameOf: (walk: Walk) => string
  /** How many tests share them. */
  readonly parts: number
  /** Makes the page ready, once for all the walks of a part, and answers what walks one of them. */
  readonly open: (page: Page, people: TestPeople, part: number) => Promise<(walk: Walk) => Promise<void>>
}

/** Tests that walk one after another in the same page, so that the application is loaded and signed in to once. */
export const testWalks = <Walk>({ who, walks, nameOf, parts, open }: Walks<Walk>): void => {
  for (const part of Array.from({ length: parts }).keys())
    test(`${who} goes every way its machine goes, part ${(part + 1).toString()}`, async ({ page, people }) => {
      test.setTimeout(240_000)
      const console = listenToConsole(page)
      const walkOne = await open(page, people, part)
      for (const walk of walks().filter((_, index) => index % parts === part))
        await test.step(nameOf(walk), () => walkOne(walk))
      console.expectQuietButForTheNetwork()
    })
}

interface MachineWalks<Machine extends AnyStateMachine> {
  readonly who: string
  readonly walks: () => readonly (readonly Step<Machine>[])[]
  readonly open: (
    page: Page,
    people: TestPeople,
  ) => Promise<{
    readonly begin: () => Promise<void>
    readonly perform: (step: Step<Machine>) => Promise<void>
    readonly expectSeen: (state: SnapshotFrom<Machine>, step: Step<Machine>) => Promise<void>
  }>
}

/** The walks of a machine, each from a beginning of its own. */
export const testWalksOf = <Machine extends AnyStateMachine>({ who, walks, open }: MachineWalks<Machine>): void => {
  testWalks({
    who,
    walks,
    nameOf: walkText,
    parts: 1,
    open: async (page, people) => {
      const { begin, perform, expectSeen } = await open(page, people)
      return async (walk) => {
        await begin()
        for (const step of walk) {
          await perform(step)
          await expectSeen(step.after, step)
        }
      }
    },
  })
}
