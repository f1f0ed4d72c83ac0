import { openDesk } from './support/edit-mode-desk.ts'
import { editWalks, start, unwalked } from './support/edit-mode-paths.ts'
import { expectSeen } from './support/edit-mode-screens.ts'
import { expect, listen, test } from './support/plutus-test.ts'

/** Each shares the walks with the others, on a dashboard nobody else is at. */
const places = ['portfolio/PD0011', 'portfolio/PD0012', 'portfolio/PD0013', 'portfolio/PD0014']

test.describe('edit mode', () => {
  test.use({ actionTimeout: 10_000 })
  test('has no transition no walk takes', () => {
    expect(unwalked()).toEqual([])
  })

  for (const [part, place] of places.entries()) {
    test(`goes every way its machine goes, part ${(part + 1).toString()}`, async ({ page }) => {
      test.setTimeout(180_000)
      const console = listen(page)
      const desk = await openDesk(page, place)
      for (const { name, steps } of editWalks.filter((_, index) => index % places.length === part)) {
        await test.step(name, async () => {
          await desk.sitDown()
          await expectSeen(page, start, desk.server)
          for (const step of steps) {
            await desk.perform(step)
            await expectSeen(page, step.after, desk.server)
          }
          await desk.standUp(steps.at(-1)?.after ?? start)
        })
      }
      console.expectQuietButForTheNetwork()
    })
  }
})
