import { openEditor } from '../support/edit-mode/edit-mode-page.ts'
import { editWalks, startState, unwalkedEvents } from '../support/edit-mode/edit-mode-paths.ts'
import { expectSeen } from '../support/edit-mode/edit-mode-screens.ts'
import { expect, test } from '../support/plutus-test.ts'
import { testWalks } from '../support/walks/walk-tests.ts'
import { walkText } from '../support/walks/walks.ts'

/** Each shares the walks with the others, on a dashboard nobody else is at. */
const dashboardPaths = ['portfolio/PD0011', 'portfolio/PD0012', 'portfolio/PD0013']

test.use({ actionTimeout: 10_000 })

test('edit mode has no transition no walk takes', () => {
  expect(unwalkedEvents()).toEqual([])
})

testWalks({
  who: 'edit mode',
  walks: () => editWalks().toSorted((one, other) => other.length - one.length),
  nameOf: walkText,
  parts: dashboardPaths.length,
  open: async (page, _, part) => {
    const editor = await openEditor(page, dashboardPaths[part] ?? '')
    return async (walk) => {
      await editor.enter()
      await expectSeen(page, startState, editor.server)
      for (const step of walk) {
        await editor.perform(step)
        await expectSeen(page, step.after, editor.server)
      }
      await editor.leave(walk.at(-1)?.after ?? startState)
    }
  },
})
