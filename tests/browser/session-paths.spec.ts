import { test } from './support/people.ts'
import { listen } from './support/plutus-test.ts'
import { castOf } from './support/session-cast.ts'
import { sessionPaths } from './support/session-paths.ts'
import { expectSeen } from './support/session-screens.ts'
import { openVisit } from './support/session-visit.ts'

test.describe('a session', () => {
  for (const { name, steps } of sessionPaths) {
    test(name, async ({ page, people }) => {
      const console = listen(page)
      const cast = await castOf(people, steps)
      const perform = await openVisit(page, cast)
      for (const step of steps) {
        await perform(step)
        await expectSeen(page, cast, step)
      }
      console.expectQuietButForTheNetwork()
    })
  }
})
