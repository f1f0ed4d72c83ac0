import { test } from './support/people.ts'
import { listen } from './support/plutus-test.ts'
import { sessionPaths } from './support/session-paths.ts'
import { openVisit } from './support/session-visit.ts'

test.describe('a session', () => {
  for (const { name, steps } of sessionPaths) {
    test(name, async ({ page, people }) => {
      const console = listen(page)
      const { perform, expectSeen } = await openVisit(page, people, steps)
      for (const step of steps) {
        await perform(step)
        await expectSeen(step)
      }
      console.expectQuietButForTheNetwork()
    })
  }
})
