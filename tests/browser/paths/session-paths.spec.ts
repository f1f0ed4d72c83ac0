import { castOf } from '../support/session/session-cast.ts'
import { sessionWalks } from '../support/session/session-paths.ts'
import { expectSeen } from '../support/session/session-screens.ts'
import { openVisits } from '../support/session/session-visit.ts'
import { testWalks } from '../support/walks/walk-tests.ts'
import { walkText } from '../support/walks/walks.ts'

testWalks({
  who: 'a session',
  walks: sessionWalks,
  nameOf: walkText,
  parts: 2,
  open: async (page, people) => {
    const begin = await openVisits(page)
    return async (walk) => {
      const cast = await castOf(people, walk)
      const perform = await begin(cast)
      for (const step of walk) {
        await perform(step)
        await expectSeen(page, cast, step)
      }
    }
  },
})
