import type { Page, Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { O } from '../../../src/domain/fp.ts'
import { justifying as sample, tearing } from '../../samples/justifying.ts'
import { newId } from '../../samples/sample.ts'
import { accessibleOnce } from './accessible-everywhere.ts'
import { holdCalls } from './network/hold-calls.ts'
import { goWithin, openAs } from './open-as.ts'
import { expect } from './plutus-test.ts'
import { testWalksOf } from './walks/walk-tests.ts'
import { type Step, walksOf } from './walks/walks.ts'

type State = SnapshotFrom<typeof tearing>

const look = ({ value, context: { reason, refusal } }: State) => ({ value, reason, refusal: O.isSome(refusal) })

const walks = () =>
  walksOf(tearing, sample.events, {
    input: { of: 'page', newId },
    identify: look,
    way: ({ event, before, after }) => [look(before), event.type, look(after)],
    // a field that is filled with what it holds tells nobody
    isPossible: ({ event, before }) =>
      before.status !== 'done' && (event.type !== 'reason.typed' || event.reason !== before.context.reason),
  })

interface Asked {
  readonly who: string
  readonly title: string | RegExp
  readonly button: string
  /** The call that does it. */
  readonly call: RegExp
  readonly answer?: object
  readonly address: string
  readonly token: () => Promise<string>
  readonly ready: (page: Page) => Promise<void>
  /** From the screen of the address to the dialog. */
  readonly begin: (page: Page) => Promise<void>
}

const refused = (route: Route): Promise<void> =>
  route.fulfill({ status: 422, json: { success: false, message: 'There was a problem' } })

/** Every way of what is done with a reason, in the dialog as the product shows it. */
export const testJustifying = ({
  who,
  title,
  button,
  call,
  answer = { position: 1 },
  address,
  token,
  ready,
  begin,
}: Asked): void => {
  testWalksOf({
    who,
    walks,
    open: async (page) => {
      const dialog = page.getByRole('dialog', { name: title })
      const field = dialog.getByRole('textbox', { name: 'Reason' })
      const act = dialog.getByRole('button', { name: button, exact: true })
      const expectAccessible = accessibleOnce(page, '[role="dialog"]')
      await ready(page)
      const calls = await holdCalls(page, call)

      const perform = async ({ event, after }: Step<typeof tearing>): Promise<void> => {
        switch (event.type) {
          case 'reason.typed':
            return field.fill(event.reason)
          case 'act.confirmed':
            return act.click()
          case 'act.cancelled':
            return dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
          default: {
            const route = await calls.next()
            return after.status === 'done' ? route.fulfill({ json: answer }) : refused(route)
          }
        }
      }

      const expectSeen = async (state: State): Promise<void> => {
        if (state.status === 'done') return expect(dialog).toHaveCount(0)
        const isWriting = state.matches('writing')
        const { reason, refusal } = state.context
        await expect(field).toHaveValue(reason)
        await expect(field).toBeEditable({ editable: isWriting })
        await expect(dialog.getByRole('alert')).toHaveCount(O.isSome(refusal) ? 1 : 0)
        await expect(act).toBeEnabled({ enabled: isWriting && reason.trim() !== '' })
        await expectAccessible(look(state))
      }

      await openAs(page, await token(), address)
      return {
        begin: async () => {
          await goWithin(page, address, [calls])
          await begin(page)
          await expect(field).toBeFocused()
        },
        perform,
        expectSeen,
      }
    },
  })
}
