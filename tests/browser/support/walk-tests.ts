import type { Page } from '@playwright/test'
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
