import { castOf } from '../support/session/session-cast.ts'
import { sessionPaths } from '../support/session/session-paths.ts'
import { expectSeen } from '../support/session/session-screens.ts'
import { openVisits } from '../support/session/session-visit.ts'
import { testWalks } from '../support/walk-tests.ts'

testWalks({
  who: 'a session',
  walks: sessionPaths,
  nameOf: ({ name }) => name,
  parts: 4,
  open: async (page, people) => {
    const begin = await openVisits(page)
    return async ({ steps }) => {
      const cast = await castOf(people, steps)
      const perform = await begin(cast)
      for (const step of steps) {
        await perform(step)
        await expectSeen(page, cast, step)
      }
    }
  },
})
