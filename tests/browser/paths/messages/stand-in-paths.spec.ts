import type { Page, Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { standInEditorMachine } from '../../../../src/machines/messages/stand-in.ts'
import { aLeave, candidates, graceStandsIn, noStandIn, standInEditor } from '../../../samples/messages/stand-in.ts'
import { answered } from '../../../samples/sample.ts'
import { signIn } from '../../../support/sign-in.ts'
import { accessibleOnce } from '../../support/accessible-everywhere.ts'
import { holdCalls } from '../../support/network/hold-calls.ts'
import { goWithin, openAs } from '../../support/open-as.ts'
import { expect, plutusUrl } from '../../support/plutus-test.ts'
import { testWalksOf } from '../../support/walks/walk-tests.ts'
import { type Step, walksOf } from '../../support/walks/walks.ts'
import { answerLeaving } from '../../support/answer-leaving.ts'

type Machine = typeof standInEditorMachine
type State = SnapshotFrom<Machine>

const address = '/messages/adviser'

const taken = 'There is no such user'

/** Nobody, and a leave of the one that stands in already: whom one chooses is walked by the explorer's own. */
const until = (day: string) => ({ type: 'draft.edited', draft: { ...aLeave, from: '2026-11-18', until: day } })

const openEditor = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Your delegate' })
  const asking = page.getByRole('dialog', { name: 'Close without saving?' })
  const lastDay = dialog.getByLabel('Last day')
  const expectAccessible = accessibleOnce(page, '[role="dialog"]')
  const saving = await holdCalls(page, /\/users\/adviser\/stand-in$/)
  const opened = { next: Promise.withResolvers<Route>() }
  await page.route(/\/api\/v1\/messages\/stand-ins$/, (route) => route.fulfill({ json: candidates }))
  await page.route(/\/api\/v1\/users\/adviser\/stand-in$/, (route) => {
    if (route.request().method() === 'PUT') return route.fallback()
    opened.next.resolve(route)
    return undefined
  })

  const answerOpening = async ({ after }: Step<Machine>): Promise<void> => {
    const route = await opened.next.promise
    opened.next = Promise.withResolvers()
    return after.matches('failed') ? route.abort() : route.fulfill({ json: after.context.saved })
  }

  const perform = async (step: Step<Machine>): Promise<void> => {
    const { event, after } = step
    switch (event.type) {
      case 'draft.edited':
        return lastDay.fill(event.draft.until)
      case 'save.requested':
        return dialog.getByRole('button', { name: 'Save', exact: true }).click()
      case 'close.requested':
        return dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
      case 'close.confirmed':
      case 'close.refused':
        return answerLeaving(asking, event.type)
      case 'field.left':
      case 'mine.kept':
      case 'open.retried':
      case 'reference.received':
      case 'retry.due':
      case 'save.cancelled':
      case 'save.confirmed':
      case 'saved.gone':
      case 'saved.received':
      case 'theirs.taken':
      default: {
        const { type }: { readonly type: string } = event
        if (/findReference$/.test(type)) return
        if (/open$/.test(type)) return answerOpening(step)
        const route = await saving.next()
        return after.status === 'done'
          ? route.fulfill({ json: { position: 1 } })
          : route.fulfill({
              status: 422,
              json: { success: false, _tag: 'UnknownRecipient', message: taken },
            })
      }
    }
  }

  const expectSeen = async (state: State): Promise<void> => {
    const { draft, refusal } = state.context
    await expect(asking).toHaveCount(state.matches('asking') ? 1 : 0)
    if (state.status === 'done') return expect(dialog).toHaveCount(0)
    await expect(dialog).toBeVisible()
    if (state.matches('opening')) return expect(lastDay).toHaveCount(0)
    await expect(lastDay).toHaveValue(draft.until)
    await expect(dialog.getByText(taken)).toHaveCount(O.isSome(refusal) ? 1 : 0)
    if (!state.matches('saving')) await expectAccessible([state.value, draft, O.isSome(refusal)])
  }

  await openAs(page, (await signIn(plutusUrl(), 'adviser')).token, address)
  return {
    begin: async () => {
      await goWithin(page, address, [saving])
      const change = page
        .getByRole('group', { name: 'Delegate' })
        .getByRole('button', { name: /^(?:Change|Choose a delegate)$/ })
      opened.next = Promise.withResolvers()
      await change.click()
    },
    perform,
    expectSeen,
  }
}

const look = ({ value, context: { draft, saved, reference, refusal } }: State) => ({
  value,
  draft,
  refusal,
  revision: saved.revision,
  isKnown: O.isSome(reference),
})

testWalksOf({
  who: 'a stand-in that is named',
  walks: () =>
    walksOf(
      standInEditorMachine,
      [
        answered('findReference', E.right(O.some(candidates))),
        answered('open', E.right(graceStandsIn)),
        until('2026-12-04'),
        until('2026-11-17'),
        ...standInEditor.events.filter(({ type }) => /^(?:save|close)\.|actor\.save$/.test(type)),
      ],
      {
        input: { ...standInEditor.input, saved: noStandIn },
        identify: look,
        way: ({ event, before, after }) => [before.value, event.type, look(after)],
        // the list of possible delegates arrives before the saved one: the page asks for both at once, and only the saved one is held
        isPossible: ({ event, before }) => {
          const { type }: { readonly type: string } = event
          return before.status !== 'done' && O.isNone(before.context.reference) === /findReference$/.test(type)
        },
      },
    ),
  open: openEditor,
})
